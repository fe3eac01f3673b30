dist_schema_DATA += \
	$(NULL)

dist_suite_DATA += \
	$(NULL)

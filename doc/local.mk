dist_man_MANS += \
	$(NULL)

-- An organisation whose language is English need not give its locations a Thai name.
alter table locations alter column name_th set default '';

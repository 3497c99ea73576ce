-- A certificate names the rule that it went by: the days in force for each kind of data, and the newest version of the settings. Null in those from before.
alter table retention_runs
  add column days json,
  add column settings_version int;

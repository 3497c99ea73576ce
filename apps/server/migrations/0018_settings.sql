-- Counts up when anything changes that a check-in reads without asking the database: settings of visits, gates, places. The version of a person's
-- rights has the row's transaction (app_begin), so every server learns of it with its next call.
alter table organisations add column settings_version int not null default 0;
grant update (settings_version) on organisations to gatehouse_app;

-- The settings of visits, of the organisation (location_id null) and of locations: a row a version, with the sections that are its own.
create table visitor_settings (
  organisation_id int not null,
  _id uuid not null,
  location_id uuid,
  version int not null check (version > 0),
  settings json not null,
  reason text,
  changed_by uuid not null,
  changed_name text not null,
  changed_at timestamptz(3) not null default now(),
  primary key (organisation_id, _id),
  constraint visitor_settings_version unique nulls not distinct (organisation_id, location_id, version),
  foreign key (organisation_id, location_id) references locations
);
call protect_tenant_table('visitor_settings', 'select, insert');

create function settings_changed() returns trigger
language plpgsql as $$
begin
  update organisations set settings_version = settings_version + 1 where id = app_organisation();
  return null;
end $$;
create trigger settings_changed after insert on visitor_settings for each statement execute function settings_changed();
-- Only what a check-in goes by: each of these makes every call that is on its way begin again. A new gate is asked for where it is not known.
create trigger settings_changed after update on gates for each row
  when ((old.asks, old.location_id) is distinct from (new.asks, new.location_id)) execute function settings_changed();
call guarded_functions('gatehouse_app', 'settings_changed');

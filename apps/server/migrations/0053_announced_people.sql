-- Announced people are screened in a job, when something changed by which the blacklist is asked.
alter table pre_register_guests add column screened_as bytea;
alter table pre_passes add column screened_as bytea;

-- A guest or a pass has one unfinished sighting for each entry, however often their details change.
alter table blacklist_sightings add column announced_id uuid;
create unique index blacklist_sightings_announced on blacklist_sightings (organisation_id, announced_id, entry_id)
  where announced_id is not null and status in ('open', 'acknowledged', 'escalated');

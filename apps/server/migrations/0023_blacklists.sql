-- A visit that is corrected is held against the blacklist as well.
alter table blacklist_sightings drop constraint blacklist_sightings_occasion_check;
alter table blacklist_sightings add constraint blacklist_sightings_occasion_check
  check (occasion in ('check_in', 'inside', 'corrected', 'member', 'pre_pass', 'pre_register'));

-- Entries that were removed, so that each server forgets their names.
create table blacklist_removed (
  organisation_id int not null references organisations,
  entry_id uuid not null,
  version bigint not null,
  primary key (organisation_id, entry_id)
);
create index blacklist_removed_newer on blacklist_removed (organisation_id, version);
call protect_tenant_table('blacklist_removed', 'select, insert');

-- The day of review that was told of an entry.
alter table blacklist_entries add column review_told date;

-- The list of entries, by each of its orders.
create index blacklist_entries_updated on blacklist_entries (organisation_id, updated_at, _id);
create index blacklist_entries_name on blacklist_entries (organisation_id, name, _id);
create index blacklist_entries_due on blacklist_entries (organisation_id, review_on, _id);
-- Entries that begin to hold later than they were saved.
create index blacklist_entries_from on blacklist_entries (organisation_id, valid_from) where valid_from is not null;
-- The sightings of a person under an entry, and of a member.
create index blacklist_sightings_person on blacklist_sightings (organisation_id, entry_id, person_hash, last_seen_at desc) where person_hash is not null;
create index blacklist_sightings_member on blacklist_sightings (organisation_id, member_id, entry_id) where member_id is not null;

-- Who can be told, also by unit.
create or replace view notification_readers with (security_invoker = true) as
  select m.organisation_id, m.user_id, m.permissions, u.email, u.name, u.language, m.role, m.location_ids, m.unit_ids
  from memberships m join users u on u.id = m.user_id
  where m.status = 'active' and u.status = 'active';

-- 0018 gave the roles their permissions, but no row was there for an owner whom row security binds.
alter table memberships no force row level security;
update memberships m set permissions = m.permissions || array(
  select p from unnest(array['blacklists:read', 'blacklists:write', 'blacklists:seen', 'blacklists:decide', 'blacklists:override', 'blacklists:reveal']) p
  where p <> all (m.permissions) and p <> all (m.permissions_removed)
    and (m.role in ('owner', 'admin')
      or m.role = 'operator' and p in ('blacklists:seen', 'blacklists:decide')
      or m.role = 'auditor' and p in ('blacklists:read', 'blacklists:seen')));
alter table memberships force row level security;

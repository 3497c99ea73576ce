-- Who must not come in, or must be looked at, and where they were seen.

create table blacklist_entries (
  organisation_id int not null references organisations,
  _id uuid not null,
  kind text not null check (kind in ('person', 'vehicle', 'company')),
  name text not null,
  aliases text[] not null default '{}',
  -- Document and phone numbers with their kinds, all in one text, sealed for this row. Their keyed hashes are in blacklist_keys.
  numbers_sealed bytea,
  plates json not null default '[]',
  severity text not null check (severity in ('monitor', 'alert', 'deny')),
  category text,
  guard_action text not null,
  reason text not null,
  -- Null: all locations.
  location_ids uuid[],
  valid_from date,
  valid_until date,
  review_on date not null,
  -- The day of review that was told of.
  review_told date,
  status text not null default 'active' check (status in ('active', 'lift_requested', 'lifted')),
  lift_requested_by uuid,
  lift_requested_name text,
  lift_requested_at timestamptz(3),
  lift_reason text,
  avatar_file_id uuid,
  -- Numbers of attachments are not used again, whatever was taken away.
  attachments_made int not null default 0,
  -- Of the last change: servers read what is newer than they have.
  version bigint not null,
  created_by uuid,
  created_name text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  search_text text not null,
  -- The search text begins with the folded name, which imports look up; a column, since row security lets no expression use an index.
  name_folded text not null generated always as (split_part(search_text, ' ', 1)) stored,
  primary key (organisation_id, _id),
  check (valid_until >= valid_from),
  check ((status = 'lift_requested') = (lift_requested_at is not null))
);
create index blacklist_entries_newer on blacklist_entries (organisation_id, version);
create index blacklist_entries_review on blacklist_entries (organisation_id, review_on) where status = 'active';
create index blacklist_entries_named on blacklist_entries (organisation_id, name_folded) where status <> 'lifted';
-- Entries that begin to hold later than they were saved.
create index blacklist_entries_from on blacklist_entries (organisation_id, valid_from) where valid_from is not null;
-- The list of entries, by each of its orders.
create index blacklist_entries_updated on blacklist_entries (organisation_id, updated_at, _id);
create index blacklist_entries_name on blacklist_entries (organisation_id, name, _id);
create index blacklist_entries_due on blacklist_entries (organisation_id, review_on, _id);
create index blacklist_entries_search on blacklist_entries using gin (organisation_id, search_text gin_trgm_ops);
call protect_tenant_table('blacklist_entries', 'select, insert, update, delete');

-- What an entry is met by exactly. Kinds: those of documents, phone, plate with its province, plate_alone.
create table blacklist_keys (
  organisation_id int not null,
  hash_kind text not null,
  hash bytea not null,
  entry_id uuid not null,
  primary key (organisation_id, hash_kind, hash, entry_id),
  foreign key (organisation_id, entry_id) references blacklist_entries on delete cascade
);
create index blacklist_keys_entry on blacklist_keys (organisation_id, entry_id);
call protect_tenant_table('blacklist_keys', 'select, insert, delete');

create table blacklist_versions (
  organisation_id int primary key references organisations,
  version bigint not null
);
call protect_tenant_table('blacklist_versions', 'select, insert, update');

-- Entries that were removed, so that each server forgets their names.
create table blacklist_removed (
  organisation_id int not null references organisations,
  entry_id uuid not null,
  version bigint not null,
  primary key (organisation_id, entry_id)
);
create index blacklist_removed_newer on blacklist_removed (organisation_id, version);
call protect_tenant_table('blacklist_removed', 'select, insert');

-- Evidence is a picture that was made anew, or a PDF.
create table blacklist_attachments (
  organisation_id int not null,
  _id uuid not null,
  entry_id uuid not null,
  number int not null check (number > 0),
  file_id uuid not null,
  media_type text not null check (media_type in ('image/webp', 'application/pdf')),
  size int not null,
  added_name text not null,
  added_at timestamptz(3) not null default now(),
  primary key (organisation_id, _id),
  unique (organisation_id, entry_id, number),
  foreign key (organisation_id, entry_id) references blacklist_entries on delete cascade
);
call protect_tenant_table('blacklist_attachments', 'select, insert, delete');

create table blacklist_settings (
  organisation_id int primary key references organisations,
  settings json not null,
  updated_name text not null,
  updated_at timestamptz(3) not null default now()
);
call protect_tenant_table('blacklist_settings', 'select, insert, update');

create table blacklist_sightings (
  organisation_id int not null,
  _id uuid not null,
  entry_id uuid not null,
  status text not null check (status in ('open', 'acknowledged', 'denied', 'allowed', 'escalated', 'closed', 'dismissed')),
  -- A visit that is corrected is held against the blacklist as well.
  occasion text not null check (occasion in ('check_in', 'inside', 'corrected', 'member', 'pre_pass', 'pre_register')),
  -- As the entry was then.
  severity text not null check (severity in ('monitor', 'alert', 'deny')),
  exact boolean not null,
  matched json not null,
  -- The visitor as they stood there; numbers masked.
  snapshot json not null,
  person_hash bytea,
  location_id uuid,
  unit_id uuid,
  gate_id uuid,
  gate text,
  on_duty_id uuid,
  on_duty_name text not null,
  entrance_id uuid,
  member_id uuid,
  seen_at timestamptz(3) not null default now(),
  times int not null default 1,
  last_seen_at timestamptz(3) not null default now(),
  decided_name text,
  decided_at timestamptz(3),
  updated_at timestamptz(3) not null default now(),
  search_text text not null,
  primary key (organisation_id, _id),
  foreign key (organisation_id, entry_id) references blacklist_entries
);
create index blacklist_sightings_newest on blacklist_sightings (organisation_id, seen_at desc, _id desc);
create index blacklist_sightings_entry on blacklist_sightings (organisation_id, entry_id, seen_at desc);
create index blacklist_sightings_open on blacklist_sightings (organisation_id, seen_at desc) where status in ('open', 'acknowledged', 'escalated');
-- A visit meets an entry once, whoever of the two was first.
create unique index blacklist_sightings_visit on blacklist_sightings (organisation_id, entrance_id, entry_id) where entrance_id is not null;
-- The sightings of a person under an entry, and of a member.
create index blacklist_sightings_person on blacklist_sightings (organisation_id, entry_id, person_hash, last_seen_at desc) where person_hash is not null;
create index blacklist_sightings_member on blacklist_sightings (organisation_id, member_id, entry_id) where member_id is not null;
create index blacklist_sightings_search on blacklist_sightings using gin (organisation_id, search_text gin_trgm_ops);
call protect_tenant_table('blacklist_sightings', 'select, insert, update');
-- For list_search.
grant select on blacklist_entries, blacklist_sightings to gatehouse_definer;

create table blacklist_sighting_steps (
  organisation_id int not null,
  _id uuid not null,
  sighting_id uuid not null,
  action text not null,
  by_id uuid,
  by_name text not null,
  text text,
  at timestamptz(3) not null default now(),
  primary key (organisation_id, _id),
  foreign key (organisation_id, sighting_id) references blacklist_sightings
);
create index blacklist_sighting_steps_of on blacklist_sighting_steps (organisation_id, sighting_id, at);
call protect_tenant_table('blacklist_sighting_steps', 'select, insert');

-- Pairs of an entry and a person who are two people; by a name, that does not hold for a number.
create table blacklist_dismissals (
  organisation_id int not null,
  entry_id uuid not null,
  person_hash bytea not null,
  exact boolean not null,
  by_id uuid,
  by_name text not null,
  at timestamptz(3) not null default now(),
  primary key (organisation_id, entry_id, person_hash),
  foreign key (organisation_id, entry_id) references blacklist_entries on delete cascade
);
call protect_tenant_table('blacklist_dismissals', 'select, insert, update');

-- The version of the blacklist and the entries with one of these hashes, at least one row. The lock of a check-in lasts as long as its transaction:
-- either the check-in sees an entry, or who saves the entry sees the visit. Each statement has a snapshot of its own, taken after the wait.
create function blacklist_exact(kinds text[], hashes bytea[]) returns table (version bigint, entry_id uuid, hash_kind text)
language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
declare
  organisation int := app_organisation();
begin
  perform pg_advisory_xact_lock_shared(730411218, organisation);
  return query
    select coalesce(v.version, 0), k.entry_id, k.hash_kind
    from (select organisation as id) o
    left join blacklist_versions v on v.organisation_id = o.id
    left join lateral (
      select b.entry_id, b.hash_kind from unnest(kinds, hashes) as asked (kind, hash)
      join blacklist_keys b on b.organisation_id = organisation and b.hash_kind = asked.kind and b.hash = asked.hash
    ) k on true;
end $$;

-- Waits for every check-in that began before; returns the version of the change.
create function blacklist_change() returns bigint
language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
declare
  organisation int := app_organisation();
  changed bigint;
begin
  perform pg_advisory_xact_lock(730411218, organisation);
  insert into blacklist_versions as v (organisation_id, version) values (organisation, 1)
    on conflict (organisation_id) do update set version = v.version + 1 returning v.version into changed;
  return changed;
end $$;

call guarded_functions('gatehouse_app', 'blacklist_exact', 'blacklist_change');

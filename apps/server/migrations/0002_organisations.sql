create table organisations (
  id int generated always as identity primary key,
  name text not null,
  time_zone text not null default 'Asia/Bangkok',
  currency text not null default 'THB',
  language text not null default 'th' check (language in ('th', 'en')),
  -- Whether it asks for a second factor of everybody who works in it.
  second_factor_required boolean not null default false,
  -- How many bytes of files it may keep, so that none fills the disk of all. The platform operator sets it; 20 GB are some hundred thousand photos.
  storage_quota bigint not null default 21474836480 check (storage_quota >= 0),
  disable_date date,
  created_at timestamptz(3) not null default now()
);
alter table organisations enable row level security, force row level security;
create policy tenant on organisations using (id = (select nullif(split_part(current_setting('backtrace_functions'), ',', 1), '')::int));
-- Row security lets a session write its own organisation alone.
grant select, update (second_factor_required) on organisations to gatehouse_app;
-- The update is for the lock alone: what an organisation asks for stands still while a session is opened for it.
grant select, update (second_factor_required) on organisations to gatehouse_definer;

-- For work that comes round in each organisation, at an hour of its own day.
create function organisations_all() returns table (id int, time_zone text, local_hour int)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select app_own();
  select o.id, o.time_zone, extract(hour from now() at time zone o.time_zone)::int from organisations o order by o.id
$$;
call definer_functions('gatehouse_app', 'organisations_all');

create table subscriptions (
  organisation_id int not null references organisations,
  service_name text not null check (service_name in ('visitor_m', 'visitor_m_plus', 'visitor_lite')),
  permission text not null check (permission in ('active', 'inactive')),
  service_expire_date date not null,
  primary key (organisation_id, service_name)
);
call protect_tenant_table('subscriptions', 'select');
grant select on subscriptions to gatehouse_definer;

-- Keys of an organisation, wrapped by the master key that the program holds: 'data' seals fields, 'index' makes the keyed hashes, 'audit' signs the
-- chain of the audit log.
create table organisation_keys (
  organisation_id int not null references organisations,
  kind text not null check (kind in ('data', 'index', 'audit')),
  version int not null check (version > 0),
  wrapped bytea not null,
  created_at timestamptz(3) not null default now(),
  primary key (organisation_id, kind, version)
);
call protect_tenant_table('organisation_keys', 'select, insert');
grant select on organisation_keys to gatehouse_definer;

-- Sealed values that were met and do not open, for the health of the operator's tool: what is met no more is forgotten by it after a day.
create table unreadable_values (
  organisation_id int not null references organisations,
  -- The table and the column that it stands in.
  place text not null,
  record_id uuid not null,
  first_met_at timestamptz(3) not null default now(),
  last_met_at timestamptz(3) not null default now(),
  primary key (organisation_id, place, record_id)
);
call protect_tenant_table('unreadable_values', 'select, insert, update');

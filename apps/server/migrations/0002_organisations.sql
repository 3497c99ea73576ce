create table organisations (
  id int generated always as identity primary key,
  name text not null,
  time_zone text not null default 'Asia/Bangkok',
  currency text not null default 'THB',
  language text not null default 'th' check (language in ('th', 'en')),
  -- Everybody who works in it needs a second factor.
  second_factor_required boolean not null default false,
  -- Bytes of files, so that none fills the disk; 20 GB are some hundred thousand photos.
  storage_quota bigint not null default 21474836480 check (storage_quota >= 0),
  disable_date date,
  created_at timestamptz(3) not null default now()
);
alter table organisations enable row level security, force row level security;
create policy tenant on organisations using (id = (select nullif(split_part(current_setting('backtrace_functions'), ',', 1), '')::int));
grant select, update (second_factor_required) on organisations to gatehouse_app;
-- The update is for the lock alone, while a session is opened.
grant select, update (second_factor_required) on organisations to gatehouse_definer;

-- For recurring work, at an hour of each organisation's day.
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

-- Keys wrapped by the program's master key: 'data' seals fields, 'index' makes keyed hashes, 'audit' signs the chain of the audit log.
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

-- Sealed values that do not open, for the operator's `health`, which forgets after a day what is not met again.
create table unreadable_values (
  organisation_id int not null references organisations,
  -- Table and column.
  place text not null,
  record_id uuid not null,
  first_met_at timestamptz(3) not null default now(),
  last_met_at timestamptz(3) not null default now(),
  primary key (organisation_id, place, record_id)
);
call protect_tenant_table('unreadable_values', 'select, insert, update');

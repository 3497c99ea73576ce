-- People, who may belong to several organisations, and their memberships.
create table users (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  name text not null,
  password_hash text,
  language text not null default 'th' check (language in ('th', 'en')),
  avatar_file_id uuid,
  status text not null default 'active' check (status in ('invited', 'active', 'suspended')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

-- What each role may do, written by the program at every start.
create table role_permissions (role text primary key, permissions text[] not null);
grant select on role_permissions to gatehouse_app, gatehouse_definer;

-- Until it is accepted a membership gives nothing and shows only the invited address: nobody learns whether somebody has an account. So it has an id
-- of its own, since the person's tells when it was made.
create table memberships (
  organisation_id int not null references organisations,
  user_id uuid not null references users,
  id uuid not null default gen_random_uuid(),
  role text not null check (role in ('owner', 'admin', 'operator', 'host', 'viewer', 'auditor')),
  permissions_added text[] not null default '{}',
  permissions_removed text[] not null default '{}',
  -- Null: all locations.
  location_ids uuid[],
  -- For a host of one tenant, say. Null: no limit.
  unit_ids uuid[],
  status text not null default 'active' check (status in ('invited', 'active', 'suspended')),
  accepted_at timestamptz(3) default now(),
  -- For the time after old sessions are swept.
  last_seen_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (organisation_id, user_id),
  constraint memberships_accepted check (status <> 'active' or accepted_at is not null),
  constraint memberships_id_key unique (organisation_id, id)
);
create index memberships_user on memberships (user_id);
call protect_tenant_table('memberships', 'select');
grant select, insert, update, delete on memberships to gatehouse_definer;

-- A query may write it as a column, `m.permissions`.
create function permissions(m memberships) returns text[]
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(array_agg(p.name order by p.place), '{}')
  from role_permissions r cross join unnest(r.permissions || m.permissions_added) with ordinality p (name, place)
  where r.role = m.role and p.name <> all (m.permissions_removed)
$$;

-- People are seen by themselves and their organisations and changed by themselves; all other changes are reviewed functions'.
alter table users enable row level security, force row level security;
create policy self_or_colleague on users for select using (
  id = (select nullif(split_part(current_setting('backtrace_functions'), ',', 2), '')::uuid)
  or exists (select from memberships m where m.user_id = users.id)
);
create policy self on users for update using (id = (select nullif(split_part(current_setting('backtrace_functions'), ',', 2), '')::uuid));
grant select (id, email, name, language, avatar_file_id, status, created_at, updated_at), update (name, language, avatar_file_id, updated_at) on users to gatehouse_app;
grant select, insert, update on users to gatehouse_definer;

-- Goes on in another organisation of the session's person, or anywhere for the product itself. Returns the one before.
create function app_within(organisation int) returns int
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  present text := current_setting('backtrace_functions');
begin
  if organisation is not null and not exists (select from memberships m where m.organisation_id = organisation and m.user_id = app_person()) then
    perform app_own();
  end if;
  perform set_config('backtrace_functions', concat(organisation, ',', split_part(present, ',', 2), ',', split_part(present, ',', 3)), true);
  return nullif(split_part(present, ',', 1), '')::int;
end $$;
call definer_functions('gatehouse_app', 'app_within');

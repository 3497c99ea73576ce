create table organisations (
  id int generated always as identity primary key,
  name text not null,
  time_zone text not null default 'Asia/Bangkok',
  currency text not null default 'THB',
  language text not null default 'th' check (language in ('th', 'en')),
  disable_date date,
  created_at timestamptz(3) not null default now()
);
alter table organisations enable row level security;
alter table organisations force row level security;
create policy tenant on organisations using (id = (select nullif(current_setting('app.org', true), '')::int));
grant select on organisations to gatehouse_app;

create table subscriptions (
  organisation_id int not null references organisations,
  service_name text not null check (service_name in ('visitor_m', 'visitor_m_plus', 'visitor_lite')),
  permission text not null check (permission in ('active', 'inactive')),
  service_expire_date date not null,
  primary key (organisation_id, service_name)
);
call protect_tenant_table('subscriptions', 'select');

alter table organisation_keys add foreign key (organisation_id) references organisations;

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

create table memberships (
  organisation_id int not null references organisations,
  user_id uuid not null references users,
  role text not null check (role in ('owner', 'admin', 'operator', 'host', 'viewer', 'auditor')),
  permissions_added text[] not null default '{}',
  permissions_removed text[] not null default '{}',
  -- What the three columns before come to, written by the program, so that a call's permission is one comparison.
  permissions text[] not null,
  -- Null: all locations.
  location_ids uuid[],
  status text not null default 'active' check (status in ('active', 'suspended')),
  created_at timestamptz(3) not null default now(),
  primary key (organisation_id, user_id)
);
create index memberships_user on memberships (user_id);
call protect_tenant_table('memberships', 'select');

-- A person is seen by themselves and by the organisations they belong to, and changed by themselves alone: whom else somebody may change, and
-- in what, is for reviewed functions to say, as a person belongs to other organisations too.
alter table users enable row level security;
alter table users force row level security;
create policy self_or_colleague on users for select using (
  id = (select nullif(current_setting('app.user', true), '')::uuid)
  or exists (select from memberships m where m.user_id = users.id)
);
create policy self on users for update using (id = (select nullif(current_setting('app.user', true), '')::uuid));
grant select (id, email, name, language, avatar_file_id, status, created_at, updated_at), update (name, language, avatar_file_id, updated_at) on users to gatehouse_app;

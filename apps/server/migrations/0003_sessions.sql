create table sessions (
  id uuid primary key,
  -- SHA-256 of the token; the token itself is known to the browser alone.
  token_hash bytea not null unique,
  user_id uuid not null references users,
  organisation_id int references organisations,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  idle_minutes int not null,
  last_seen_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  ip text,
  user_agent text
);
create index sessions_user on sessions (user_id) where ended_at is null;
create index sessions_age on sessions (expires_at);

-- Codes of invitations and password resets: hashed, single use, with an end.
create table account_codes (
  code_hash bytea primary key,
  user_id uuid not null references users,
  purpose text not null check (purpose in ('activation', 'password_reset')),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index account_codes_user on account_codes (user_id);

-- Devices that signed in to an account before, hashed as sessions are. They open nothing: only their failed tries are counted apart.
create table known_devices (
  device_hash bytea not null,
  user_id uuid not null references users,
  last_used_at timestamptz(3) not null default now(),
  primary key (device_hash, user_id)
);
create index known_devices_user on known_devices (user_id, last_used_at);

alter table sessions enable row level security;
alter table sessions force row level security;
create policy own on sessions using (user_id = (select nullif(current_setting('app.user', true), '')::uuid));
alter table account_codes enable row level security;
alter table account_codes force row level security;
alter table known_devices enable row level security;
alter table known_devices force row level security;
create policy own on known_devices using (user_id = (select nullif(current_setting('app.user', true), '')::uuid));
grant select on sessions to gatehouse_app;

-- What must reach over organisations to learn who is asking runs as gatehouse_definer: a role that nobody can sign in with (roles.ts refuses to
-- start where somebody can), and that passes by row security. What it may touch is granted where it is needed, here and in the migrations of
-- live events, files and entrances; all its functions and tables are written down in catalogue.test.ts, which fails where there are others.
grant select on organisations, subscriptions, memberships to gatehouse_definer;
grant select, update on users to gatehouse_definer;
grant select, insert, update on sessions, account_codes to gatehouse_definer;
grant select, insert, update, delete on known_devices to gatehouse_definer;

/*
 * Opens the context of a request: checks the session, the permission, the edition and, for a change, expiry and disabling, in the same
 * transaction as what follows, then sets the organisation and the person. The caller names the version of the rights that it knows, which
 * is that of the rows they come from. With the present one it answers null; with another one it refuses with GH409 and the present rights
 * as detail, so that a statement built from old rights never runs. Without one it opens nothing and answers the present rights.
 * One query and few expressions: this runs with every request, and PL/pgSQL prepares each expression anew in every transaction.
 * Refusals: GH401 unauthenticated; GH403 permission_denied, service_not_active, service_expired, organisation_disabled.
 */
create function app_begin(session_token_hash bytea, needed_permission text, needed_editions text[], is_write boolean, known_version text) returns text
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  asker record;
  rights text;
begin
  select s.id, r.refusal, v.version,
    case when r.refusal is null and v.version = known_version then
      set_config('app.org', coalesce(s.organisation_id::text, ''), true) || set_config('app.user', s.user_id::text, true)
      || case when is_write then '' else set_config('transaction_read_only', 'on', true) end
    end as opened
  into asker
  from sessions s
  join users u on u.id = s.user_id and u.status = 'active'
  left join memberships m on m.user_id = s.user_id and m.organisation_id = s.organisation_id and m.status = 'active'
  left join organisations o on o.id = s.organisation_id
  cross join lateral (select concat_ws('.', u.xmin, m.xmin, o.xmin) as version) v
  cross join lateral (
    select case
      when needed_permission <> 'self' and (m.permissions is null or needed_permission <> all (m.permissions)) then 'permission_denied'
      when cardinality(needed_editions) > 0 then (
        select case
          when count(*) = 0 then 'service_not_active'
          when not is_write then null
          when o.disable_date <= (now() at time zone o.time_zone)::date then 'organisation_disabled'
          when max(b.service_expire_date) <= (now() at time zone o.time_zone)::date - 3 then 'service_expired'
        end
        from subscriptions b
        where b.organisation_id = s.organisation_id and b.permission = 'active' and b.service_name = any (needed_editions))
    end as refusal
    offset 0
  ) r
  where s.token_hash = session_token_hash and s.ended_at is null and s.expires_at > now()
    and s.last_seen_at > now() - make_interval(mins => s.idle_minutes)
    and (s.organisation_id is null or m.user_id is not null);
  if asker.opened is not null then
    -- The caller keeps the session awake; a write in every read would cost more than the read.
    return null;
  end if;
  if asker.id is null then
    raise exception 'unauthenticated' using errcode = 'GH401';
  elsif asker.refusal is not null then
    raise exception '%', asker.refusal using errcode = 'GH403';
  end if;
  select json_build_object(
    'version', asker.version, 'session_id', s.id, 'user_id', s.user_id, 'organisation_id', s.organisation_id, 'name', u.name,
    'language', u.language, 'role', m.role, 'permissions', coalesce(m.permissions, '{}'), 'location_ids', m.location_ids,
    'organisation_name', o.name, 'time_zone', o.time_zone, 'currency', o.currency)
  into rights
  from sessions s
  join users u on u.id = s.user_id
  left join memberships m on m.user_id = s.user_id and m.organisation_id = s.organisation_id and m.status = 'active'
  left join organisations o on o.id = s.organisation_id
  where s.id = asker.id;
  if known_version is not null then
    raise exception 'stale_rights' using errcode = 'GH409', detail = rights;
  end if;
  return rights;
end $$;

-- The same context again, for what follows in a request whose session was checked.
create function app_context(organisation int, person uuid, is_write boolean) returns void
language plpgsql volatile set search_path = pg_catalog as $$
begin
  perform set_config('app.org', coalesce(organisation::text, ''), true), set_config('app.user', coalesce(person::text, ''), true);
  if not is_write then
    perform set_config('transaction_read_only', 'on', true);
  end if;
end $$;

create function session_touch(session uuid) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update sessions set last_seen_at = now() where id = session and ended_at is null and last_seen_at < now() - interval '30 seconds'
$$;

-- Locked until the transaction ends, so that a session which is opened for a password is not opened beside a change of that password.
create function account_by_email(address text) returns table (id uuid, password_hash text, status text, name text, language text)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  select u.id, u.password_hash, u.status, u.name, u.language from users u where u.email = lower(address) for share
$$;

-- The organisations a person may work in, the one they were in last first.
create function organisations_of(person uuid) returns table (id int, name text, role text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select o.id, o.name, m.role from memberships m join organisations o on o.id = m.organisation_id
  where m.user_id = person and m.status = 'active'
  order by (select max(s.last_seen_at) from sessions s where s.user_id = person and s.organisation_id = o.id) desc nulls last, o.id
$$;

create function session_open(session uuid, hash bytea, person uuid, organisation int, absolute_minutes int, idle int, from_ip text, agent text)
returns timestamptz
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into sessions (id, token_hash, user_id, organisation_id, expires_at, idle_minutes, ip, user_agent)
  values (session, hash, person, organisation, now() + make_interval(mins => absolute_minutes), idle, from_ip, agent)
  returning expires_at
$$;

create function session_end(session uuid) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update sessions set ended_at = now() where id = session and ended_at is null
$$;

create function sessions_end_all(person uuid, except_session uuid) returns int
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  with ended as (update sessions set ended_at = now() where user_id = person and ended_at is null and id is distinct from except_session returning 1)
  select count(*)::int from ended
$$;

-- Which of these sessions still count, for streams that stay open after their session was checked, and a name for what each may see.
create function sessions_alive(checked uuid[]) returns table (id uuid, rights text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.id, md5(concat_ws('/', m.permissions::text, m.location_ids::text)) from sessions s join users u on u.id = s.user_id and u.status = 'active'
  left join memberships m on m.user_id = s.user_id and m.organisation_id = s.organisation_id and m.status = 'active'
  where s.id = any (checked) and s.ended_at is null and s.expires_at > now() and s.last_seen_at > now() - make_interval(mins => s.idle_minutes)
    and (s.organisation_id is null or m.user_id is not null)
$$;

create function device_known(device bytea, address text) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from known_devices d join users u on u.id = d.user_id
    where d.device_hash = device and u.email = lower(address) and d.last_used_at > now() - interval '90 days')
$$;

-- Keeps that the person signed in at a device, under its new token, which everybody who is known there gets with them: the token before it may
-- have been put there by somebody who keeps a copy. A person has the twenty devices that they used last.
create function device_keep(device_before bytea, device bytea, person uuid) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update known_devices set device_hash = device where device_hash = device_before;
  insert into known_devices (device_hash, user_id) values (device, person)
    on conflict (device_hash, user_id) do update set last_used_at = now();
  delete from known_devices where user_id = person and device_hash in
    (select k.device_hash from known_devices k where k.user_id = person order by k.last_used_at desc, k.device_hash = device desc offset 20);
end $$;

create function account_code_put(hash bytea, person uuid, for_purpose text, minutes int) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update account_codes set used_at = now() where user_id = person and purpose = for_purpose and used_at is null;
  insert into account_codes (code_hash, user_id, purpose, expires_at) values (hash, person, for_purpose, now() + make_interval(mins => minutes));
end $$;

-- The person whose code this is, while it can be used; the row stays locked until the transaction ends, so that a code is used once.
create function account_code_find(hash bytea, for_purpose text) returns table (user_id uuid, email text, has_password boolean, status text)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  select u.id, u.email, u.password_hash is not null, u.status
  from account_codes c join users u on u.id = c.user_id
  where c.code_hash = hash and c.purpose = for_purpose and c.used_at is null and c.expires_at > now()
  for update of c
$$;

create function account_code_use(hash bytea, new_password_hash text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  person uuid;
  for_purpose text;
begin
  update account_codes set used_at = now() where code_hash = hash and used_at is null returning user_id, purpose into strict person, for_purpose;
  update users set password_hash = coalesce(new_password_hash, password_hash), updated_at = now(),
    status = case when for_purpose = 'activation' and status = 'invited' then 'active' else status end
  where id = person;
  if for_purpose = 'password_reset' then
    perform sessions_end_all(person, null);
    delete from known_devices where user_id = person;
  end if;
end $$;

do $$
declare
  f text;
begin
  foreach f in array array['app_begin', 'session_touch', 'account_by_email', 'organisations_of', 'session_open', 'session_end', 'sessions_end_all',
                           'sessions_alive', 'device_known', 'device_keep', 'account_code_put', 'account_code_find', 'account_code_use'] loop
    execute format('alter function %I owner to gatehouse_definer', f);
    execute format('revoke execute on function %I from public', f);
    execute format('grant execute on function %I to gatehouse_app', f);
  end loop;
end $$;

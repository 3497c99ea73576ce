create table sessions (
  id uuid primary key,
  -- SHA-256 of the token, which only the browser has.
  token_hash bytea not null unique,
  user_id uuid not null references users,
  organisation_id int references organisations,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  idle_minutes int not null,
  last_seen_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  ip text,
  user_agent text,
  -- The browser that it began at (known_devices.family).
  device uuid
);
create index sessions_user on sessions (user_id) where ended_at is null;
create index sessions_age on sessions (expires_at);
create index sessions_device on sessions (device, user_id);

-- Codes of invitations and password resets: hashed, single use, with an end.
create table account_codes (
  code_hash bytea primary key,
  user_id uuid not null references users,
  purpose text not null check (purpose in ('activation', 'password_reset')),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  -- Which organisation invited: each invitation is accepted by itself.
  organisation_id int references organisations
);
create index account_codes_user on account_codes (user_id);

-- Devices that signed in to an account before: only their failed tries are counted apart.
create table known_devices (
  device_hash bytea not null,
  user_id uuid not null references users,
  last_used_at timestamptz(3) not null default now(),
  -- The browser that people sign in at, whatever token it has by then.
  family uuid not null default gen_random_uuid(),
  primary key (device_hash, user_id)
);
create index known_devices_user on known_devices (user_id, last_used_at);

alter table sessions enable row level security, force row level security;
create policy own on sessions using (user_id = (select nullif(split_part(current_setting('backtrace_functions'), ',', 2), '')::uuid));
alter table account_codes enable row level security, force row level security;
alter table known_devices enable row level security, force row level security;
create policy own on known_devices using (user_id = (select nullif(split_part(current_setting('backtrace_functions'), ',', 2), '')::uuid));
grant select on sessions to gatehouse_app;

-- What reaches over organisations runs as gatehouse_definer, which passes by row security and with which nobody can sign in (roles.ts).
-- catalogue.test.ts lists its functions and tables. They first check whose context this is (app_own), or take a hash that only its holder knows.
grant select, insert, update, delete on sessions, account_codes, known_devices to gatehouse_definer;

-- Opens the context of a request: checks session, permission, edition and, for a change, expiry and disabling, then sets organisation and person.
-- With the current version of the rights it returns null; with another it refuses with GH409 and the current rights, so that a statement made for
-- old rights never runs; without one it only returns them. One query and few expressions, since it runs with every request.
-- Refusals: GH401 unauthenticated; GH403 permission_denied, service_not_active, service_expired, organisation_disabled.
create function app_begin(session_token_hash bytea, needed_permission text, needed_editions text[], is_write boolean, known_version text) returns text
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  asker record;
  rights text;
begin
  select s.id, r.refusal, v.version,
    case when r.refusal is null and v.version = known_version then
      set_config('backtrace_functions', concat(s.organisation_id, ',', replace(s.user_id::text, '-', '')), true)
      || case when is_write then '' else set_config('transaction_read_only', 'on', true) end
    end as opened
  into asker
  from sessions s
  join users u on u.id = s.user_id and u.status = 'active'
  left join memberships m on m.user_id = s.user_id and m.organisation_id = s.organisation_id and m.status = 'active'
  left join organisations o on o.id = s.organisation_id
  left join role_permissions p on p.role = m.role
  cross join lateral (select concat_ws('.', u.xmin, m.xmin, o.xmin, p.xmin) as version) v
  cross join lateral (
    select case
      when needed_permission <> 'self' and (p.role is null or needed_permission = any (m.permissions_removed)
        or needed_permission <> all (p.permissions || m.permissions_added)) then 'permission_denied'
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
    -- The caller keeps the session awake: a write would cost more than the read.
    return null;
  end if;
  if asker.id is null then
    raise exception 'unauthenticated' using errcode = 'GH401';
  elsif asker.refusal is not null then
    raise exception '%', asker.refusal using errcode = 'GH403';
  end if;
  select json_build_object(
    'version', asker.version, 'session_id', s.id, 'user_id', s.user_id, 'organisation_id', s.organisation_id, 'name', u.name,
    'language', u.language, 'role', m.role, 'permissions', permissions(m), 'location_ids', m.location_ids,
    'unit_ids', m.unit_ids, 'organisation_name', o.name, 'time_zone', o.time_zone, 'currency', o.currency)
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

-- No session works in an organisation that asks for a factor which its person does not have: none is opened here, and those that were open
-- end when the organisation begins to ask (second_factor_enforce). Refusal: GH403 second_factor_missing.
create function session_open(session uuid, hash bytea, person uuid, organisation int, absolute_minutes int, idle int, from_ip text, agent text, at_device uuid default null)
returns timestamptz
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  required boolean;
  ends timestamptz;
begin
  perform app_own(person);
  select o.second_factor_required into required from organisations o where o.id = organisation for share;
  if required and not exists (select from second_factors f where f.user_id = person and f.confirmed_at is not null) then
    raise exception 'second_factor_missing' using errcode = 'GH403';
  end if;
  insert into sessions (id, token_hash, user_id, organisation_id, expires_at, idle_minutes, ip, user_agent, device)
  values (session, hash, person, organisation, now() + make_interval(mins => absolute_minutes), idle, from_ip, agent, at_device)
  returning expires_at into ends;
  return ends;
end $$;

create function session_touch(session uuid) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update sessions set last_seen_at = now() where id = session and ended_at is null and last_seen_at < now() - interval '30 seconds'
$$;

-- Says whether it was this call that ended the session: whoever ends it in order to go on, or to write it down, does so once.
create function session_end(session uuid) returns boolean
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  select app_own((select s.user_id from sessions s where s.id = session));
  with ended as (update sessions set ended_at = now() where id = session and ended_at is null returning 1) select exists (select from ended)
$$;

create function sessions_end_all(person uuid, except_session uuid) returns int
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  select app_own(person);
  with ended as (update sessions set ended_at = now() where user_id = person and ended_at is null and id is distinct from except_session returning 1)
  select count(*)::int from ended
$$;

-- Which of these sessions still count, for streams that stay open after their session was checked, and a name for what each may see.
create function sessions_alive(checked uuid[]) returns table (id uuid, rights text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.id, md5(concat_ws('/', permissions(m)::text, coalesce(m.location_ids::text, 'all'), coalesce(m.unit_ids::text, 'all')))
  from sessions s join users u on u.id = s.user_id and u.status = 'active'
  left join memberships m on m.user_id = s.user_id and m.organisation_id = s.organisation_id and m.status = 'active'
  where s.id = any (checked) and s.ended_at is null and s.expires_at > now() and s.last_seen_at > now() - make_interval(mins => s.idle_minutes)
    and (s.organisation_id is null or m.user_id is not null)
$$;

-- The organisations a person may work in, the one they were in last first.
create function organisations_of(person uuid) returns table (id int, name text, role text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select app_own(person);
  select o.id, o.name, m.role from memberships m join organisations o on o.id = m.organisation_id
  where m.user_id = person and m.status = 'active'
  order by (select max(s.last_seen_at) from sessions s where s.user_id = person and s.organisation_id = o.id) desc nulls last, o.id
$$;

-- Locked until the transaction ends, so that a session which is opened for a password is not opened beside a change of that password.
create function account_by_email(address text) returns table (id uuid, password_hash text, status text, name text, language text)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  select app_own();
  select u.id, u.password_hash, u.status, u.name, u.language from users u where u.email = lower(address) for share
$$;

create function device_known(device bytea, address text) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select app_own();
  select exists (select from known_devices d join users u on u.id = d.user_id
    where d.device_hash = device and u.email = lower(address) and d.last_used_at > now() - interval '90 days')
$$;

-- Records a sign-in at a device under a new token, for everybody who is known there: somebody may have a copy of the old one. A person keeps the
-- last twenty devices. Returns which browser it is.
create function device_keep(device_before bytea, device bytea, person uuid) returns uuid
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  kept uuid;
begin
  perform app_own(person);
  select k.family into kept from known_devices k where k.device_hash = device_before limit 1;
  kept := coalesce(kept, gen_random_uuid());
  update known_devices set device_hash = device where device_hash = device_before;
  insert into known_devices (device_hash, user_id, family) values (device, person, kept)
    on conflict (device_hash, user_id) do update set last_used_at = now();
  delete from known_devices where user_id = person and device_hash in
    (select k.device_hash from known_devices k where k.user_id = person order by k.last_used_at desc, k.device_hash = device desc offset 20);
  return kept;
end $$;

create function account_code_put(hash bytea, person uuid, for_purpose text, minutes int) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app_own();
  update account_codes set used_at = now() where user_id = person and purpose = for_purpose and used_at is null;
  insert into account_codes (code_hash, user_id, purpose, expires_at) values (hash, person, for_purpose, now() + make_interval(mins => minutes));
end $$;

-- The person of a valid code, locked so that it is used once. The membership of an invitation is locked first, as by who changes it.
create function account_code_find(hash bytea, for_purpose text)
returns table (user_id uuid, email text, has_password boolean, status text)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from account_codes c join memberships m on m.organisation_id = c.organisation_id and m.user_id = c.user_id
  where c.code_hash = hash and c.purpose = for_purpose for update of m;
  return query select u.id, u.email, u.password_hash is not null, u.status
    from account_codes c join users u on u.id = c.user_id
    where c.code_hash = hash and c.purpose = for_purpose and c.used_at is null and c.expires_at > now()
    for update of c;
end $$;

-- An invitation's membership counts from here on; who accepted is told to those who see them.
create function account_code_use(hash bytea, new_password_hash text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  code account_codes;
begin
  update account_codes set used_at = now() where code_hash = hash and used_at is null returning * into strict code;
  update users set password_hash = coalesce(new_password_hash, password_hash), updated_at = now(),
    status = case when code.purpose = 'activation' and status = 'invited' then 'active' else status end
  where id = code.user_id;
  if code.purpose = 'password_reset' then
    perform sessions_end_all(code.user_id, null);
    delete from known_devices where user_id = code.user_id;
  end if;
  with accepted as (
    update memberships set status = 'active', accepted_at = now(), updated_at = now()
    where organisation_id = code.organisation_id and user_id = code.user_id and status = 'invited'
    returning organisation_id, id, location_ids, unit_ids
  )
  insert into live_events (organisation_id, kind, record_id, location_ids, unit_ids)
    select organisation_id, 'user.changed', id, location_ids, unit_ids from accepted;
end $$;

-- Sets a new password, and ends every other session, device and code of the person. False where the password or the session changed meanwhile.
create function password_change(person uuid, present_session uuid, old_hash text, new_hash text) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app_own(person);
  update users u set password_hash = new_hash, updated_at = now()
  where u.id = person and u.password_hash = old_hash and u.status = 'active'
    and exists (select from sessions s where s.id = present_session and s.user_id = person and s.ended_at is null and s.expires_at > now());
  if not found then
    return false;
  end if;
  perform sessions_end_all(person, present_session);
  delete from known_devices where user_id = person;
  update account_codes set used_at = now() where user_id = person and purpose = 'password_reset' and used_at is null;
  return true;
end $$;

call definer_functions('gatehouse_app', 'app_begin', 'session_open', 'session_touch', 'session_end', 'sessions_end_all', 'sessions_alive',
  'organisations_of', 'account_by_email', 'device_known', 'device_keep', 'account_code_put', 'account_code_find', 'account_code_use',
  'password_change');

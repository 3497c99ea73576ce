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

alter table sessions enable row level security;
alter table sessions force row level security;
create policy own on sessions using (user_id = (select nullif(current_setting('app.user', true), '')::uuid));
alter table account_codes enable row level security;
alter table account_codes force row level security;
grant select on sessions to gatehouse_app;

-- What must reach over organisations to learn who is asking runs as gatehouse_definer: a role that nobody can sign in with, that passes by
-- row security, and that may touch these tables only. Its functions are all in this file and in the search function of entrances.
grant select on organisations, subscriptions, memberships to gatehouse_definer;
grant select, update on users to gatehouse_definer;
grant select, insert, update on sessions, account_codes to gatehouse_definer;

/*
 * Opens the context of a request: checks the session, the permission, the edition and, for a change, expiry and disabling, in the same
 * transaction as what follows, then sets the organisation and the person. With known_version equal to the person's present rights it
 * answers null; with another one it refuses with GH409 and the present rights as detail, so that a statement built from old rights never
 * runs; without one it answers the present rights.
 * Refusals: GH401 unauthenticated; GH403 permission_denied, service_not_active, service_expired, organisation_disabled.
 */
create function app_begin(session_token_hash bytea, needed_permission text, needed_editions text[], is_write boolean, known_version text) returns text
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  asker record;
  rights text;
  version text;
  today date;
begin
  select s.id, s.user_id, s.organisation_id, s.last_seen_at, u.name, u.language, m.role, m.permissions, m.location_ids,
         o.name as organisation_name, o.time_zone, o.currency, o.disable_date,
         (select json_object_agg(b.service_name, json_build_array(b.permission, b.service_expire_date) order by b.service_name)
          from subscriptions b where b.organisation_id = s.organisation_id) as services
  into asker
  from sessions s
  join users u on u.id = s.user_id and u.status = 'active'
  left join memberships m on m.user_id = s.user_id and m.organisation_id = s.organisation_id and m.status = 'active'
  left join organisations o on o.id = s.organisation_id
  where s.token_hash = session_token_hash and s.ended_at is null and s.expires_at > now()
    and s.last_seen_at > now() - make_interval(mins => s.idle_minutes)
    and (s.organisation_id is null or m.user_id is not null);
  if not found then
    raise exception 'unauthenticated' using errcode = 'GH401';
  end if;

  if needed_permission <> 'self' then
    if asker.permissions is null or needed_permission <> all (asker.permissions) then
      raise exception 'permission_denied' using errcode = 'GH403';
    end if;
  end if;
  if cardinality(needed_editions) > 0 then
    if not exists (select from unnest(needed_editions) e where asker.services -> e ->> 0 = 'active') then
      raise exception 'service_not_active' using errcode = 'GH403';
    end if;
    if is_write then
      today := (now() at time zone asker.time_zone)::date;
      if asker.disable_date <= today then
        raise exception 'organisation_disabled' using errcode = 'GH403';
      end if;
      if not exists (select from unnest(needed_editions) e
                     where asker.services -> e ->> 0 = 'active' and (asker.services -> e ->> 1)::date > today - 3) then
        raise exception 'service_expired' using errcode = 'GH403';
      end if;
    end if;
  end if;

  rights := json_build_object(
    'session_id', asker.id, 'user_id', asker.user_id, 'organisation_id', asker.organisation_id, 'name', asker.name, 'language', asker.language, 'role', asker.role,
    'permissions', coalesce(asker.permissions, '{}'), 'location_ids', asker.location_ids, 'organisation_name', asker.organisation_name,
    'time_zone', asker.time_zone, 'currency', asker.currency)::text;
  version := md5(rights);
  if known_version is not null and known_version <> version then
    raise exception 'stale_rights' using errcode = 'GH409', detail = rights;
  end if;
  perform set_config('app.org', coalesce(asker.organisation_id::text, ''), true), set_config('app.user', asker.user_id::text, true);
  if not is_write then
    perform set_config('transaction_read_only', 'on', true);
  end if;
  -- The caller keeps the session awake; a write in every read would cost more than the read.
  if known_version is null then
    return rights;
  end if;
  return null;
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
  end if;
end $$;

do $$
declare
  f text;
begin
  foreach f in array array['app_begin', 'session_touch', 'account_by_email', 'organisations_of', 'session_open', 'session_end', 'sessions_end_all',
                           'sessions_alive', 'account_code_put', 'account_code_find', 'account_code_use'] loop
    execute format('alter function %I owner to gatehouse_definer', f);
    execute format('revoke execute on function %I from public', f);
    execute format('grant execute on function %I to gatehouse_app', f);
  end loop;
end $$;

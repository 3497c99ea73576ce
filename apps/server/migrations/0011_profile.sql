-- What belongs to a person and to no organisation: business card, pictures, preferences, second factor. All of it is sealed with the person's
-- own key, as they may belong to several organisations or to none (docs/decisions/0015).

-- Whether an organisation asks for a second factor of everybody who works in it.
alter table organisations add column if not exists second_factor_required boolean not null default false;

create table profiles (
  user_id uuid primary key references users,
  -- The business card, sealed as one document: names, numbers and addresses of a person.
  card bytea,
  -- Null, false: nothing was chosen, and each device goes on as it is.
  theme text check (theme in ('light', 'dark', 'system')),
  language_chosen boolean not null default false,
  buddhist_era boolean not null default true,
  updated_at timestamptz(3) not null default now()
);

create table person_files (
  id uuid primary key,
  user_id uuid not null references users,
  kind text not null check (kind in ('avatar', 'namecard', 'namecard_back', 'wechatqr')),
  storage_key text not null unique,
  media_type text not null,
  size int not null,
  created_at timestamptz(3) not null default now(),
  unique (user_id, kind)
);

create table second_factors (
  user_id uuid primary key references users,
  secret bytea not null,
  -- Null until a code of it was given: only then it is asked for.
  confirmed_at timestamptz(3),
  -- The step of the last code that was taken; none is taken twice.
  last_step bigint not null default 0,
  created_at timestamptz(3) not null default now()
);

create table recovery_codes (
  user_id uuid not null references users,
  code_hash bytea not null,
  used_at timestamptz(3),
  primary key (user_id, code_hash)
);

-- Between the two steps of a sign-in: the password was right, the code is still asked for.
create table sign_in_tickets (
  ticket_hash bytea primary key,
  user_id uuid not null references users,
  -- Of the password that was right: one that was set anew meanwhile ends the ticket.
  password_mark bytea not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index sign_in_tickets_age on sign_in_tickets (expires_at);

do $$
declare
  t text;
begin
  foreach t in array array['profiles', 'person_files', 'second_factors', 'recovery_codes', 'sign_in_tickets'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
  end loop;
  foreach t in array array['profiles', 'second_factors', 'recovery_codes'] loop
    execute format('create policy own on %I using (user_id = (select nullif(current_setting(''app.user'', true), '''')::uuid))', t);
  end loop;
end $$;

-- Colleagues see the face, and nothing else of a person's pictures.
create policy self_or_colleague on person_files for select using (
  user_id = (select nullif(current_setting('app.user', true), '')::uuid)
  or (kind = 'avatar' and exists (select from memberships m where m.user_id = person_files.user_id))
);
create policy own_new on person_files for insert with check (user_id = (select nullif(current_setting('app.user', true), '')::uuid));
create policy own_gone on person_files for delete using (user_id = (select nullif(current_setting('app.user', true), '')::uuid));

grant select, insert, update on profiles, second_factors to gatehouse_app;
grant select, insert, delete on person_files, recovery_codes to gatehouse_app;

grant select on person_files to gatehouse_definer;
grant select, update, delete on second_factors, recovery_codes to gatehouse_definer;
grant select, insert, update on sign_in_tickets to gatehouse_definer;
-- For the lock alone: what an organisation asks for stands still while a session is opened for it.
grant update (second_factor_required) on organisations to gatehouse_definer;

create or replace function files_untold(keys text[]) returns setof text
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select k from unnest(keys) k
  where not exists (select from files f where f.storage_key = k) and not exists (select from person_files p where p.storage_key = k)
$$;

-- The factor of a person who is signing in, with the second of the database's clock: a server that goes wrong takes no other codes.
create function second_factor_find(person uuid) returns table (secret bytea, at_second bigint)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  select f.secret, floor(extract(epoch from clock_timestamp()))::bigint from second_factors f where f.user_id = person and f.confirmed_at is not null
$$;

-- Takes the code of a step, once: false where it, or a later one, was taken before.
create function second_factor_take(person uuid, step bigint) returns boolean
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  with taken as (update second_factors set last_step = step where user_id = person and confirmed_at is not null and last_step < step returning 1)
  select exists (select from taken)
$$;

create function recovery_code_take(person uuid, hash bytea) returns boolean
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  with taken as (update recovery_codes set used_at = now() where user_id = person and code_hash = hash and used_at is null returning 1)
  select exists (select from taken)
$$;

-- The organisations of a person that ask for a factor which the person does not have.
create function second_factor_missing(person uuid) returns table (id int, name text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select o.id, o.name from memberships m join organisations o on o.id = m.organisation_id
  where m.user_id = person and m.status = 'active' and o.second_factor_required
    and not exists (select from second_factors f where f.user_id = person and f.confirmed_at is not null)
  order by o.id
$$;

-- Whether any organisation of the person asks for a factor.
create function second_factor_needed(person uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from memberships m join organisations o on o.id = m.organisation_id
    where m.user_id = person and m.status = 'active' and o.second_factor_required)
$$;

-- Takes the factor away; false where an organisation of the person asks for it.
create function second_factor_off(person uuid) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from organisations o join memberships m on m.organisation_id = o.id where m.user_id = person and m.status = 'active' for share of o;
  if second_factor_needed(person) then
    return false;
  end if;
  delete from recovery_codes where user_id = person;
  delete from second_factors where user_id = person;
  return true;
end $$;

create function sign_in_ticket_put(hash bytea, person uuid, minutes int) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into sign_in_tickets (ticket_hash, user_id, password_mark, expires_at)
  select hash, u.id, sha256(convert_to(u.password_hash, 'UTF8')), now() + make_interval(mins => minutes) from users u where u.id = person
$$;

-- Whose ticket it is, while it can be used; the row stays locked until the transaction ends, so that it opens one session. The person's row
-- is held too, as for a session that is opened by the password alone.
create function sign_in_ticket_find(hash bytea) returns table (user_id uuid, email text)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  select u.id, u.email from sign_in_tickets t
  join users u on u.id = t.user_id and u.status = 'active' and sha256(convert_to(u.password_hash, 'UTF8')) = t.password_mark
  where t.ticket_hash = hash and t.used_at is null and t.expires_at > now()
  for update of t for share of u
$$;

create function sign_in_ticket_use(hash bytea) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update sign_in_tickets set used_at = now() where ticket_hash = hash
$$;

-- Sets a new password for whoever knows the present one and still has the session that asks; every other session of the person ends, and what
-- was sent or remembered for the old password is worth nothing. False where the password is another by now, or the session has ended.
create function password_change(person uuid, present_session uuid, old_hash text, new_hash text) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
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

-- No session works in an organisation that asks for a factor which its person does not have: none is opened here, and those that were open
-- end when the organisation begins to ask. Refusal: GH403 second_factor_missing.
create or replace function session_open(session uuid, hash bytea, person uuid, organisation int, absolute_minutes int, idle int, from_ip text, agent text)
returns timestamptz
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  required boolean;
  ends timestamptz;
begin
  select o.second_factor_required into required from organisations o where o.id = organisation for share;
  if required and not exists (select from second_factors f where f.user_id = person and f.confirmed_at is not null) then
    raise exception 'second_factor_missing' using errcode = 'GH403';
  end if;
  insert into sessions (id, token_hash, user_id, organisation_id, expires_at, idle_minutes, ip, user_agent)
  values (session, hash, person, organisation, now() + make_interval(mins => absolute_minutes), idle, from_ip, agent)
  returning expires_at into ends;
  return ends;
end $$;

create function second_factor_enforce() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update sessions s set ended_at = now() where s.organisation_id = new.id and s.ended_at is null
    and not exists (select from second_factors f where f.user_id = s.user_id and f.confirmed_at is not null);
  return null;
end $$;
create trigger second_factor_enforce after update of second_factor_required on organisations
  for each row when (new.second_factor_required and not old.second_factor_required) execute function second_factor_enforce();

do $$
declare
  f text;
begin
  foreach f in array array['second_factor_find', 'second_factor_take', 'recovery_code_take', 'second_factor_missing', 'second_factor_needed',
                           'second_factor_off', 'sign_in_ticket_put', 'sign_in_ticket_find', 'sign_in_ticket_use', 'password_change',
                           'second_factor_enforce'] loop
    execute format('alter function %I owner to gatehouse_definer', f);
    execute format('revoke execute on function %I from public', f);
    execute format('grant execute on function %I to gatehouse_app', f);
  end loop;
end $$;

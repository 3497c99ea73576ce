-- What belongs to a person and no organisation: business card, pictures, preferences, second factor, sealed with the person's own key
-- (docs/decisions/0015).

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
grant select, insert, update on profiles to gatehouse_app;

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
-- Colleagues see the face, and nothing else of a person's pictures.
create policy self_or_colleague on person_files for select using (
  user_id = (select nullif(split_part(current_setting('backtrace_functions'), ',', 2), '')::uuid)
  or (kind = 'avatar' and exists (select from memberships m where m.user_id = person_files.user_id))
);
create policy own_new on person_files for insert
  with check (user_id = (select nullif(split_part(current_setting('backtrace_functions'), ',', 2), '')::uuid));
create policy own_gone on person_files for delete
  using (user_id = (select nullif(split_part(current_setting('backtrace_functions'), ',', 2), '')::uuid));
grant select, insert, delete on person_files to gatehouse_app;
grant select on person_files to gatehouse_definer;

create table second_factors (
  user_id uuid primary key references users,
  secret bytea not null,
  -- Null until a code proved it: only then it is asked for.
  confirmed_at timestamptz(3),
  -- The step of the last code; none is taken twice.
  last_step bigint not null default 0,
  created_at timestamptz(3) not null default now()
);
grant select, insert, update on second_factors to gatehouse_app;
grant select, update, delete on second_factors to gatehouse_definer;

create table recovery_codes (
  user_id uuid not null references users,
  code_hash bytea not null,
  used_at timestamptz(3),
  primary key (user_id, code_hash)
);
grant select, insert, delete on recovery_codes to gatehouse_app;
grant select, update, delete on recovery_codes to gatehouse_definer;

-- Between the password and the code of a sign-in.
create table sign_in_tickets (
  ticket_hash bytea primary key,
  user_id uuid not null references users,
  -- A new password ends the ticket.
  password_mark bytea not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index sign_in_tickets_age on sign_in_tickets (expires_at);
grant select, insert, update, delete on sign_in_tickets to gatehouse_definer;

do $$
declare
  t text;
begin
  foreach t in array array['profiles', 'person_files', 'second_factors', 'recovery_codes', 'sign_in_tickets'] loop
    execute format('alter table %I enable row level security, force row level security', t);
  end loop;
  foreach t in array array['profiles', 'second_factors', 'recovery_codes'] loop
    execute format('create policy own on %I using (user_id = (select nullif(split_part(current_setting(''backtrace_functions''), '','', 2), '''')::uuid))', t);
  end loop;
end $$;

-- ── Second factor ──

-- With the database's clock, so that a server with a wrong one takes no other codes.
create function second_factor_find(person uuid) returns table (secret bytea, at_second bigint)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  select app_own(person);
  select f.secret, floor(extract(epoch from clock_timestamp()))::bigint from second_factors f where f.user_id = person and f.confirmed_at is not null
$$;

-- Takes the code of a step once; false after it or a later one.
create function second_factor_take(person uuid, step bigint) returns boolean
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  select app_own(person);
  with taken as (update second_factors set last_step = step where user_id = person and confirmed_at is not null and last_step < step returning 1)
  select exists (select from taken)
$$;

create function recovery_code_take(person uuid, hash bytea) returns boolean
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  select app_own(person);
  with taken as (update recovery_codes set used_at = now() where user_id = person and code_hash = hash and used_at is null returning 1)
  select exists (select from taken)
$$;

-- The organisations of a person that ask for a factor which the person does not have.
create function second_factor_missing(person uuid) returns table (id int, name text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select app_own(person);
  select o.id, o.name from memberships m join organisations o on o.id = m.organisation_id
  where m.user_id = person and m.status = 'active' and o.second_factor_required
    and not exists (select from second_factors f where f.user_id = person and f.confirmed_at is not null)
  order by o.id
$$;

-- Whether any organisation of the person asks for a factor.
create function second_factor_needed(person uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select app_own(person);
  select exists (select from memberships m join organisations o on o.id = m.organisation_id
    where m.user_id = person and m.status = 'active' and o.second_factor_required)
$$;

-- Takes the factor away; false where an organisation of the person asks for it.
create function second_factor_off(person uuid) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app_own(person);
  perform from organisations o join memberships m on m.organisation_id = o.id where m.user_id = person and m.status = 'active' for share of o;
  if second_factor_needed(person) then
    return false;
  end if;
  delete from recovery_codes where user_id = person;
  delete from second_factors where user_id = person;
  return true;
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

-- Which members of the present organisation have a second factor.
create function members_with_second_factor(people uuid[]) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query select f.user_id from second_factors f
  join memberships m on m.user_id = f.user_id and m.organisation_id = app_organisation() and m.accepted_at is not null
  where f.user_id = any (people) and f.confirmed_at is not null;
end $$;

create function sign_in_ticket_put(hash bytea, person uuid, minutes int) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  select app_own();
  insert into sign_in_tickets (ticket_hash, user_id, password_mark, expires_at)
  select hash, u.id, sha256(convert_to(u.password_hash, 'UTF8')), now() + make_interval(mins => minutes) from users u where u.id = person
$$;

-- The person of a valid ticket, which is locked so that it opens one session; the person too, as for a session by password alone.
create function sign_in_ticket_find(hash bytea) returns table (user_id uuid, email text)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  select app_own();
  select u.id, u.email from sign_in_tickets t
  join users u on u.id = t.user_id and u.status = 'active' and sha256(convert_to(u.password_hash, 'UTF8')) = t.password_mark
  where t.ticket_hash = hash and t.used_at is null and t.expires_at > now()
  for update of t for share of u
$$;

create function sign_in_ticket_use(hash bytea) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  select app_own();
  update sign_in_tickets set used_at = now() where ticket_hash = hash
$$;

call definer_functions('gatehouse_app', 'second_factor_find', 'second_factor_take', 'recovery_code_take', 'second_factor_missing',
  'second_factor_needed', 'second_factor_off', 'second_factor_enforce', 'members_with_second_factor', 'sign_in_ticket_put', 'sign_in_ticket_find',
  'sign_in_ticket_use');

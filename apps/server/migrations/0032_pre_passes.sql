-- Passes that let somebody in: what people decided is stored, what they are now is read from the clock and from their uses (docs/decisions/0049).
create table pre_passes (
  organisation_id int not null,
  _id uuid not null,
  holder_name text not null,
  company text,
  -- Sealed for this row, as a visit's numbers are.
  phone_sealed bytea,
  email_sealed bytea,
  person_hash bytea not null,
  plate text,
  plate_province text,
  location_id uuid not null,
  -- Null: all of the location.
  gate_ids uuid[],
  unit_id uuid,
  unit_name text,
  host_name text,
  visitor_type text not null,
  purpose text,
  mode text not null check (mode in ('single', 'multiple', 'daily', 'window')),
  max_uses int check ((max_uses is not null) = (mode = 'multiple')),
  -- As they were written, in the zone of the location; a null time is the whole day.
  from_day date not null,
  from_time text,
  until_day date not null,
  until_time text,
  valid_from timestamptz(3) not null,
  valid_until timestamptz(3) not null,
  hours json,
  not_on_holidays boolean not null,
  early_minutes int not null,
  gate_note text,
  status text not null default 'active' check (status in ('active', 'suspended', 'revoked')),
  status_reason text,
  revoked_at timestamptz(3),
  -- Of the newest issue: earlier tokens open nothing. A token has two bytes for it.
  serial int not null default 1 check (serial between 1 and 65535),
  -- Eight digits, found by their keyed hash.
  code_hash bytea not null,
  code_sealed bytea not null,
  avatar_file_id uuid,
  created_by uuid not null,
  created_name text not null,
  search_text text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (organisation_id, _id),
  constraint pre_passes_code unique (organisation_id, code_hash),
  check (valid_until > valid_from),
  check ((revoked_at is not null) = (status = 'revoked')),
  foreign key (organisation_id, location_id) references locations,
  foreign key (organisation_id, unit_id) references units
);
create index pre_passes_made on pre_passes (organisation_id, created_at, _id);
create index pre_passes_end on pre_passes (organisation_id, valid_until, _id);
create index pre_passes_over on pre_passes (organisation_id, least(valid_until, revoked_at));
create index pre_passes_creator on pre_passes (organisation_id, created_by);
create index pre_passes_unit on pre_passes (organisation_id, unit_id) where unit_id is not null;
create index pre_passes_search on pre_passes using gin (organisation_id, search_text gin_trgm_ops);
call protect_tenant_table('pre_passes', 'select, insert, update, delete');

-- Each visit that a pass let in. It counts while the visit stands: one that was undone or deleted gives it back.
create table pre_pass_uses (
  organisation_id int not null,
  pass_id uuid not null,
  n int not null check (n > 0),
  entrance_id uuid not null,
  gate_id uuid not null,
  at timestamptz(3) not null default now(),
  -- Of the place.
  day date not null,
  primary key (organisation_id, pass_id, n),
  foreign key (organisation_id, pass_id) references pre_passes
);
create unique index pre_pass_uses_visit on pre_pass_uses (organisation_id, entrance_id);
call protect_tenant_table('pre_pass_uses', 'select, insert');

-- The uses whose visit stands.
create view pre_pass_came with (security_invoker = true) as
  select u.organisation_id, u.pass_id, u.entrance_id, u.gate_id, u.at, u.day, e.status = 'checkin' as inside
  from pre_pass_uses u join entrances e on e.organisation_id = u.organisation_id and e._id = u.entrance_id and e.status <> 'cancelled';
grant select on pre_pass_came to gatehouse_app;

-- Writes down that a visit came with a pass, in its transaction. The pass is as the server read it (`version`), so whoever suspends, revokes or changes
-- it waits or was first; it is held first, so that the next statement sees the visit of who was faster. Refusal: GH420 where it changed, somebody is
-- inside with it, or it is used up.
create function pre_pass_arrive(pass uuid, version timestamptz, visit uuid, gate uuid, zone text) returns void
language plpgsql volatile as $$
declare
  organisation int := app_organisation();
  today date := (now() at time zone zone)::date;
  daily boolean;
  most int;
  refused boolean;
begin
  select p.mode = 'daily', case when p.mode in ('single', 'daily') then 1 else p.max_uses end into daily, most
  from pre_passes p where p.organisation_id = organisation and p._id = pass and p.status = 'active' and p.updated_at = version for no key update;
  if not found then
    raise exception 'pass' using errcode = 'GH420';
  end if;
  select coalesce(bool_or(c.inside), false) or coalesce(count(*) filter (where not daily or c.day = today) >= most, false) into refused
  from pre_pass_came c where c.organisation_id = organisation and c.pass_id = pass;
  if refused then
    raise exception 'pass' using errcode = 'GH420';
  end if;
  insert into pre_pass_uses (organisation_id, pass_id, n, entrance_id, gate_id, day)
  select organisation, pass, coalesce(max(u.n), 0) + 1, visit, gate, today from pre_pass_uses u where u.organisation_id = organisation and u.pass_id = pass;
end $$;
call guarded_functions('gatehouse_app', 'pre_pass_arrive');

-- Removes passes that were over before an instant with their uses, at most so many. Returns their ids.
create function pre_passes_erase(before timestamptz, at_most int) returns setof uuid
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  organisation int := app_organisation();
  old uuid[];
begin
  perform app_own();
  select array_agg(o._id) into old from (
    select p._id from pre_passes p where p.organisation_id = organisation and least(p.valid_until, p.revoked_at) < before
      -- Who is inside with it leaves first.
      and not exists (select from pre_pass_uses u join entrances e on e.organisation_id = organisation and e._id = u.entrance_id and e.status = 'checkin'
        where u.organisation_id = organisation and u.pass_id = p._id)
    order by least(p.valid_until, p.revoked_at) limit at_most for update of p) o;
  delete from pre_pass_uses u where u.organisation_id = organisation and u.pass_id = any (old);
  delete from pre_passes p where p.organisation_id = organisation and p._id = any (old);
  return query select unnest(old);
end $$;
grant select, update, delete on pre_passes, pre_pass_uses to gatehouse_definer;
call definer_functions('gatehouse_app', 'pre_passes_erase');

-- As 0001_kernel.sql has it, for one list more.
create or replace function list_search(list text, pattern text, at_most int) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  known constant text[] := array['cards', 'blacklist_entries', 'blacklist_sightings', 'members', 'pre_passes'];
begin
  if list <> all (known) then
    raise exception 'list_search knows no list %', list;
  end if;
  return query execute format('select t._id from public.%I t where t.organisation_id = $1 and t.search_text like $2 limit $3', list)
  using app_organisation(), pattern, at_most;
end $$;

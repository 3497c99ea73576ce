-- Memberships that are limited to units, as those of a host of one tenant are. Null: no limit.
alter table memberships add column unit_ids uuid[];

-- Visits to some units, newest first: all that who is limited to units reads. Visits without a unit are in nobody's.
create index entrances_unit on entrances (organisation_id, unit_id, checkin_at desc, _id desc) where unit_id is not null;

-- As migration 0003 has it, with the limit to units.
create or replace function app_begin(session_token_hash bytea, needed_permission text, needed_editions text[], is_write boolean, known_version text) returns text
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

create or replace function sessions_alive(checked uuid[]) returns table (id uuid, rights text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.id, md5(concat_ws('/', m.permissions::text, coalesce(m.location_ids::text, 'all'), coalesce(m.unit_ids::text, 'all')))
  from sessions s join users u on u.id = s.user_id and u.status = 'active'
  left join memberships m on m.user_id = s.user_id and m.organisation_id = s.organisation_id and m.status = 'active'
  where s.id = any (checked) and s.ended_at is null and s.expires_at > now() and s.last_seen_at > now() - make_interval(mins => s.idle_minutes)
    and (s.organisation_id is null or m.user_id is not null)
$$;

-- What migration 0010 has of who may change whose membership, with the limit to units: it is given, held and seen as that to locations is.
drop function membership_change, membership_invite, membership_give, rights_exceed;

create function rights_exceed(actor memberships, of_role text, rights text[], places uuid[], units uuid[]) returns boolean
language sql immutable set search_path = pg_catalog, public, pg_temp as $$
  select (of_role = 'owner' and actor.role <> 'owner') or not rights <@ actor.permissions
    or (actor.location_ids is not null and (places is null or not places <@ actor.location_ids))
    or (actor.unit_ids is not null and (units is null or not units <@ actor.unit_ids))
$$;

create or replace function membership_target(actor memberships, member uuid) returns memberships
language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
declare
  target memberships;
begin
  select * into target from memberships m where m.organisation_id = actor.organisation_id and m.id = member
    and (actor.location_ids is null or m.location_ids is null or m.location_ids && actor.location_ids)
    and (actor.unit_ids is null or m.unit_ids is null or m.unit_ids && actor.unit_ids) for update;
  if target.user_id is null then
    raise exception 'not_found' using errcode = 'GH403';
  elsif target.user_id = actor.user_id then
    raise exception 'own_membership' using errcode = 'GH403';
  elsif rights_exceed(actor, target.role, target.permissions, target.location_ids, target.unit_ids) then
    raise exception 'person_has_more' using errcode = 'GH403';
  end if;
  return target;
end $$;

create function membership_give(actor memberships, present_role text, new_role text, bundle text[], rights text[], places uuid[], units uuid[])
returns void language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
begin
  if rights_exceed(actor, new_role, rights, places, units)
    or (new_role is distinct from present_role and new_role <> actor.role and not bundle <@ actor.permissions) then
    raise exception 'more_than_own' using errcode = 'GH403';
  end if;
end $$;

create function membership_change(member uuid, new_role text, added text[], removed text[], bundle text[], rights text[], places uuid[], units uuid[])
returns void language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  actor memberships := membership_actor();
  target memberships := membership_target(actor, member);
begin
  perform membership_give(actor, target.role, new_role, bundle, rights, places, units);
  update memberships m set role = new_role, permissions_added = added, permissions_removed = removed, permissions = rights,
    location_ids = places, unit_ids = units, updated_at = now()
  where m.organisation_id = target.organisation_id and m.user_id = target.user_id;
end $$;

create function membership_invite(address text, member uuid, new_person uuid, speaks text,
  new_role text, added text[], removed text[], bundle text[], rights text[], places uuid[], units uuid[])
returns uuid language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  actor memberships := membership_actor();
  person uuid;
begin
  perform membership_give(actor, null, new_role, bundle, rights, places, units);
  insert into users (id, email, name, language, status) values (new_person, lower(address), split_part(lower(address), '@', 1), speaks, 'invited')
    on conflict (email) do nothing;
  select u.id into strict person from users u where u.email = lower(address);
  insert into memberships
    (organisation_id, user_id, id, role, permissions_added, permissions_removed, permissions, location_ids, unit_ids, status, accepted_at)
    values (actor.organisation_id, person, member, new_role, added, removed, rights, places, units, 'invited', null)
    on conflict (organisation_id, user_id) do nothing;
  return case when found then person end;
end $$;

-- As migration 0008 has it, at some units or at all.
drop function entrances_search;
create function entrances_search(
  pattern text, before_at timestamptz, before_id uuid, from_at timestamptz, to_at timestamptz, locations uuid[], units uuid[], at_most int)
returns table (_id uuid, checkin_at timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query execute
    'select e._id, e.checkin_at from entrances e
     where e.organisation_id = $1 and e.search_text like $2
       and ($3::timestamptz is null or (e.checkin_at, e._id) < ($3, $4))
       and ($5::timestamptz is null or e.checkin_at >= $5) and ($6::timestamptz is null or e.checkin_at < $6)
       and ($7::uuid[] is null or e.location_id = any ($7)) and ($8::uuid[] is null or e.unit_id = any ($8))
     order by e.checkin_at desc, e._id desc limit $9'
  using nullif(current_setting('app.org', true), '')::int, pattern, before_at, before_id, from_at, to_at, locations, units, at_most;
end $$;

do $$
declare
  f text;
begin
  foreach f in array array['membership_change', 'membership_invite', 'entrances_search'] loop
    execute format('alter function %I owner to gatehouse_definer', f);
    execute format('revoke execute on function %I from public', f);
    execute format('grant execute on function %I to gatehouse_app', f);
  end loop;
end $$;

-- Who is inside, by unit as well: for who sees no other units.
create view unit_presence with (security_invoker = true) as
  select organisation_id, location_id, unit_id, sum(party_size)::int as people
  from entrances where status = 'checkin' and unit_id is not null group by organisation_id, location_id, unit_id;
grant select on unit_presence to gatehouse_app;

create or replace view entrance_facts with (security_invoker = true) as
  select organisation_id, location_id, gate_in_id, gate_out_id, status, visitor_type, purpose, party_size, plate is not null as with_vehicle,
    checkin_at, checkout_at, expected_out_at, unit_id
  from entrances where status in ('checkin', 'checkout', 'auto_checkout');

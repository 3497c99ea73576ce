create table entrances (
  organisation_id int not null,
  _id uuid not null,
  number int not null,
  status text not null check (status in ('waiting_approval', 'approved', 'denied', 'cancelled', 'checkin', 'checkout', 'auto_checkout')),
  source text not null check (source in ('walk_in', 'member', 'pre_register', 'pre_pass')),
  visitor_name text not null,
  -- Whose visit it is, where it is a member's.
  member_id uuid,
  company text,
  visitor_type text not null,
  purpose text,
  nationality text,
  party_size int not null default 1 check (party_size > 0),
  vehicle_class text,
  plate text,
  plate_province text,
  vehicle_colour text,
  card_number text,
  -- Where it is a registered one.
  card_id uuid,
  location_id uuid not null,
  unit_id uuid,
  unit_name text,
  host_name text,
  gate_in_id uuid not null,
  gate_out_id uuid,
  -- The gates' codes and the people's names as they were then: a register shows what stood at the gate that day.
  gate_in text,
  gate_out text,
  checkin_at timestamptz(3) not null default now(),
  checkout_at timestamptz(3),
  expected_out_at timestamptz(3),
  id_kind text,
  -- Personal numbers are sealed for this row; their keyed hashes find them, whole or by the last four.
  id_number_sealed bytea,
  id_number_hash bytea,
  id_number_tail_hash bytea,
  phone_sealed bytea,
  phone_hash bytea,
  phone_tail_hash bytea,
  -- The same person's visits have the same: of the document number, else of the phone, else of name and plate.
  person_hash bytea not null,
  photo_file_id uuid,
  items text,
  remark text,
  notice_version int,
  override_reason text,
  -- Lets a vehicle in that is inside already; the unique index leaves such visits out.
  overridden boolean not null default false,
  checked_in_by uuid,
  checked_out_by uuid,
  checked_in_name text,
  checked_out_name text,
  device_checkin_at timestamptz(3),
  device_checkout_at timestamptz(3),
  updated_at timestamptz(3) not null default now(),
  search_text text not null,
  primary key (organisation_id, _id),
  check (checkout_at >= checkin_at),
  check ((status in ('checkout', 'auto_checkout')) = (checkout_at is not null)),
  -- A visit is where its gate is, and a gate where its location is.
  foreign key (organisation_id, location_id, gate_in_id) references gates (organisation_id, location_id, _id),
  foreign key (organisation_id, location_id, gate_out_id) references gates (organisation_id, location_id, _id),
  foreign key (organisation_id, unit_id) references units,
  foreign key (organisation_id, member_id) references members,
  foreign key (organisation_id, card_id) references cards
);
-- With the status, counts by day and hour read these two alone.
create index entrances_newest on entrances (organisation_id, checkin_at desc, _id desc) include (status);
create index entrances_out on entrances (organisation_id, checkout_at desc, _id desc) include (status) where checkout_at is not null;
create index entrances_filtered on entrances (organisation_id, status, gate_in_id, checkin_at desc, _id desc);
create index entrances_inside on entrances (organisation_id, location_id) where status = 'checkin';
-- For who is limited to units.
create index entrances_unit on entrances (organisation_id, unit_id, checkin_at desc, _id desc) where unit_id is not null;
-- The visits of one person or member, newest first.
create index entrances_person on entrances (organisation_id, person_hash, checkin_at desc);
create index entrances_member on entrances (organisation_id, member_id, checkin_at desc) where member_id is not null;
-- A whole number is found by its last four, which a ten-thousandth of the visits shares; only numbers too short for that have an index of their own.
create index entrances_id_short on entrances (organisation_id, id_number_hash) where id_number_hash is not null and id_number_tail_hash is null;
create index entrances_id_tail on entrances (organisation_id, id_number_tail_hash) where id_number_tail_hash is not null;
create index entrances_phone_tail on entrances (organisation_id, phone_tail_hash) where phone_tail_hash is not null;
create index entrances_search on entrances using gin (organisation_id, search_text gin_trgm_ops);
-- One open visit for a card, and for a plate and province, at a location; for a member and for a registered card, anywhere.
create unique index entrances_open_card on entrances (organisation_id, location_id, card_number) where status = 'checkin' and card_number is not null;
create unique index entrances_open_vehicle on entrances (organisation_id, location_id, plate, plate_province) nulls not distinct
  where status = 'checkin' and plate is not null and not overridden;
create unique index entrances_open_member on entrances (organisation_id, member_id) where status = 'checkin' and member_id is not null;
create unique index entrances_open_registered_card on entrances (organisation_id, card_id) where status = 'checkin' and card_id is not null;
call protect_tenant_table('entrances', 'select, insert, update');
grant select on entrances to gatehouse_definer;

-- A card and its visit refer to each other.
alter table cards add constraint cards_entrance_fkey foreign key (organisation_id, entrance_id) references entrances deferrable initially deferred;

-- ── Running numbers ──

-- A sequence for each organisation, and where it stood when the day began: guards do not wait for each other's commits. Numbers can be missing,
-- never repeated (docs/decisions/0006).
create table entrance_days (
  organisation_id int not null references organisations,
  day date not null,
  base bigint not null,
  primary key (organisation_id, day)
);
call protect_tenant_table('entrance_days', 'select');
grant select, insert on entrance_days to gatehouse_definer;

create function entrance_numbers_prepare(organisation int) returns void
language plpgsql volatile set search_path = pg_catalog, public as $$
begin
  execute format('create sequence if not exists public.%I', 'entrance_number_' || organisation);
  execute format('grant usage, select on sequence public.%I to gatehouse_definer', 'entrance_number_' || organisation);
end $$;
revoke execute on function entrance_numbers_prepare from public;

create function entrance_number_next(of_day date) returns int
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  organisation int := app_organisation();
  numbers regclass := format('public.%I', 'entrance_number_' || organisation)::regclass;
  start bigint;
begin
  select base into start from entrance_days where organisation_id = organisation and day = of_day;
  if not found then
    -- The first visit of a day says where it begins; others at that moment wait for it.
    perform pg_advisory_xact_lock(hashtextextended('entrance_days/' || organisation, 0));
    select base into start from entrance_days where organisation_id = organisation and day = of_day;
    if not found then
      insert into entrance_days (organisation_id, day, base) values (organisation, of_day, nextval(numbers)) on conflict do nothing;
      select base into start from entrance_days where organisation_id = organisation and day = of_day;
    end if;
  end if;
  return (nextval(numbers) - start)::int;
end $$;
call definer_functions('gatehouse_app', 'entrance_number_next');

-- ── Search ──

-- Ids of the organisation's visits by their search text, newest first: reviewed as list_search is.
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
  using app_organisation(), pattern, before_at, before_id, from_at, to_at, locations, units, at_most;
end $$;
call definer_functions('gatehouse_app', 'entrances_search');

-- ── What other modules may read of visits ──

-- Who is inside: people by location, and by unit for who sees no other units.
create view location_presence with (security_invoker = true) as
  select organisation_id, location_id, sum(party_size)::int as people, count(*)::int as visits, count(plate)::int as vehicles
  from entrances where status = 'checkin' group by organisation_id, location_id;
create view unit_presence with (security_invoker = true) as
  select organisation_id, location_id, unit_id, sum(party_size)::int as people
  from entrances where status = 'checkin' and unit_id is not null group by organisation_id, location_id, unit_id;

-- For reports: when and where, nothing of the person.
create view entrance_facts with (security_invoker = true) as
  select organisation_id, location_id, gate_in_id, gate_out_id, status, visitor_type, purpose, party_size, plate is not null as with_vehicle,
    checkin_at, checkout_at, expected_out_at, unit_id
  from entrances where status in ('checkin', 'checkout', 'auto_checkout');

-- Who has a card: the open visits, with what the report of cards says of them.
create view card_holders with (security_invoker = true) as
  select organisation_id, _id as entrance_id, number, visitor_name, location_id, unit_id, unit_name, gate_in, checked_in_name, checkin_at,
    expected_out_at
  from entrances where status = 'checkin';

-- For matching with the blacklist: who came, by names and keyed hashes.
create view entrance_subjects with (security_invoker = true) as
  select organisation_id, _id, status, visitor_name, company, visitor_type, plate, plate_province, location_id, unit_id, gate_in_id, gate_in,
    checkin_at, id_kind, id_number_hash, phone_hash, person_hash, photo_file_id, checked_in_by, checked_in_name
  from entrances;

-- The members who are inside, for the desk.
create view members_inside with (security_invoker = true) as
  select organisation_id, member_id from entrances where status = 'checkin' and member_id is not null;

grant select on location_presence, unit_presence, entrance_facts, card_holders, entrance_subjects, members_inside to gatehouse_app;

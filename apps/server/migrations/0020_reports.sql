-- Reports of visits: closed days are counted once and kept, open and changed days are counted from the visits (docs/decisions/0041).

-- The first instant of a day. Where clocks show midnight twice, `at time zone` answers the second one.
create function day_start(day date, zone text) returns timestamptz
language sql immutable parallel safe as $$
  select case when (at - interval '1 hour') at time zone zone >= day then at - interval '1 hour' else at end
  from (select day::timestamp at time zone zone as at) midnight
$$;

-- Through which day an organisation's days are counted, and in which zone; in another zone the counts are of other days.
create table report_state (
  organisation_id int primary key references organisations,
  zone text not null,
  through date not null
);
call protect_tenant_table('report_state', 'select, insert, update');

-- Counts by one dimension at a time, of each location and, under an id of zeroes, of all. `month` is the sum of its days, of months whose days are
-- all counted. A check-in is counted on its day with
-- its people, a check-out on its own day with the stay. `repeats` had an earlier visit at the same location.
create table report_counts (
  organisation_id int not null,
  span text not null check (span in ('day', 'month')),
  start_on date not null,
  dim text not null check (dim in ('total', 'hour', 'gate', 'type', 'purpose', 'source', 'unit', 'stay')),
  location_id uuid not null,
  key text not null,
  checkins int not null,
  checkouts int not null,
  people int not null,
  vehicles int not null,
  repeats int not null,
  stays int not null,
  stay_minutes bigint not null,
  primary key (organisation_id, span, start_on, location_id, dim, key)
);
call protect_tenant_table('report_counts', 'select, insert, delete');

-- Instants whose days were changed after they may have been counted, by transaction: a change never waits for another or for who counts, and its
-- mark becomes visible with it. The person's next visit after a check-in may change too: whether it was their first.
create table report_marks (
  organisation_id int not null,
  at timestamptz(3) not null,
  location_id uuid,
  person_hash bytea
);
create index report_marks_organisation on report_marks (organisation_id);
call protect_tenant_table('report_marks', 'select, insert, delete');
grant insert on report_marks to gatehouse_definer;

create function report_mark(visit entrances) returns void
language sql volatile set search_path = pg_catalog, public, pg_temp as $$
  insert into report_marks (organisation_id, at, location_id, person_hash)
  select visit.organisation_id, m.at, visit.location_id, m.person_hash
  from (values (visit.checkin_at, visit.person_hash), (visit.checkout_at, null)) m (at, person_hash)
  where m.at is not null and visit.status in ('checkin', 'checkout', 'auto_checkout')
$$;

create function report_mark_change() returns trigger
language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    perform report_mark(old);
  end if;
  if tg_op <> 'DELETE' then
    perform report_mark(new);
  end if;
  return null;
end $$;

-- A day is counted an hour after its end at the earliest, so a change of the last half hour is in time for it: a check-in, a check-out and what
-- is undone at once do not call the function.
create trigger report_inserted after insert on entrances for each row
  when (new.checkin_at < clock_timestamp() - interval '30 minutes') execute function report_mark_change();
create trigger report_deleted after delete on entrances for each row
  when (old.checkin_at < clock_timestamp() - interval '30 minutes') execute function report_mark_change();
create trigger report_updated after update on entrances for each row
  when (least(old.checkin_at, new.checkin_at) < clock_timestamp() - interval '30 minutes' and (
    (old.status in ('checkin', 'checkout', 'auto_checkout'), old.checkin_at, old.location_id, old.gate_in_id, old.visitor_type, old.purpose, old.source,
      old.unit_id, old.party_size, old.plate is null, old.person_hash)
    is distinct from
    (new.status in ('checkin', 'checkout', 'auto_checkout'), new.checkin_at, new.location_id, new.gate_in_id, new.visitor_type, new.purpose, new.source,
      new.unit_id, new.party_size, new.plate is null, new.person_hash)
    or least(old.checkout_at, new.checkout_at) < clock_timestamp() - interval '30 minutes'
      and (old.status, old.checkout_at) is distinct from (new.status, new.checkout_at)))
  execute function report_mark_change();

-- `person_hash` is for whether they came before.
create or replace view entrance_facts with (security_invoker = true) as
  select organisation_id, location_id, gate_in_id, gate_out_id, status, visitor_type, purpose, party_size, plate is not null as with_vehicle,
    checkin_at, checkout_at, expected_out_at, unit_id, source, person_hash
  from entrances where status in ('checkin', 'checkout', 'auto_checkout');

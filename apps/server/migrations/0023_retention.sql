-- What is personal in a visit is erased after the days of the organisation's settings; the visit stays for counts and reports (docs/decisions/0044).

alter table entrances add column erased_at timestamptz(3);
alter table deleted_entrances add column erased_at timestamptz(3);

-- What is erased stays in the counts of reports: the trigger of 0020_reports.sql, but for it.
drop trigger report_updated on entrances;
create trigger report_updated after update on entrances for each row
  when (least(old.checkin_at, new.checkin_at) < clock_timestamp() - interval '30 minutes' and new.erased_at is not distinct from old.erased_at and (
    (old.status in ('checkin', 'checkout', 'auto_checkout'), old.checkin_at, old.location_id, old.gate_in_id, old.visitor_type, old.purpose, old.source,
      old.unit_id, old.party_size, old.plate is null, old.person_hash)
    is distinct from
    (new.status in ('checkin', 'checkout', 'auto_checkout'), new.checkin_at, new.location_id, new.gate_in_id, new.visitor_type, new.purpose, new.source,
      new.unit_id, new.party_size, new.plate is null, new.person_hash)
    or least(old.checkout_at, new.checkout_at) < clock_timestamp() - interval '30 minutes'
      and (old.status, old.checkout_at) is distinct from (new.status, new.checkout_at)))
  execute function report_mark_change();
create or replace view entrance_facts with (security_invoker = true) as
  select organisation_id, location_id, gate_in_id, gate_out_id, status, visitor_type, purpose, party_size, plate is not null as with_vehicle,
    checkin_at, checkout_at, expected_out_at, unit_id, source, person_hash, erased_at
  from entrances where status in ('checkin', 'checkout', 'auto_checkout');

-- Visits that are kept whatever their age, because they are under dispute.
create table entrance_holds (
  organisation_id int not null,
  _id uuid not null,
  entrance_id uuid not null,
  reason text not null,
  held_by uuid not null,
  held_name text not null,
  held_at timestamptz(3) not null default now(),
  primary key (organisation_id, _id),
  constraint entrance_holds_visit unique (organisation_id, entrance_id),
  foreign key (organisation_id, entrance_id) references entrances
);
call protect_tenant_table('entrance_holds', 'select, insert, delete');
grant select on entrance_holds to gatehouse_definer;

-- The certificate of each night in which something was erased.
create table retention_runs (
  organisation_id int not null references organisations,
  _id uuid not null,
  at timestamptz(3) not null default now(),
  kept_from json not null,
  erased json not null,
  held int not null,
  primary key (organisation_id, _id)
);
call protect_tenant_table('retention_runs', 'select, insert');

-- Whether something about a visit is not settled yet.
create function entrance_in_dispute(organisation int, visit uuid) returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from entrance_holds h where h.organisation_id = organisation and h.entrance_id = visit)
    or exists (select from blacklist_sightings s where s.organisation_id = organisation and s.entrance_id = visit and s.status in ('open', 'acknowledged', 'escalated'))
    or exists (select from delete_request_items i where i.organisation_id = organisation and i.entrance_id = visit and i.open)
$$;

-- Erases one kind of data of visits that ended before an instant, the oldest first, at most so many of those behind a place in the list (the instant and
-- id of a check-in). Returns the ids that were looked at with their place, and whether something was erased of each.
create function retention_erase(kind text, before timestamptz, after_at timestamptz, after_id uuid, at_most int)
returns table (id uuid, checkin_at timestamptz, was_erased boolean)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  organisation int := app_organisation();
begin
  perform app_own();
  return query
  with old as (
    select e._id, e.checkin_at, entrance_in_dispute(organisation, e._id) as in_dispute from entrances e
    where e.organisation_id = organisation and (e.checkin_at, e._id) > (after_at, after_id) and e.checkin_at < before
      and e.status not in ('checkin', 'waiting_approval', 'approved') and coalesce(e.checkout_at, e.checkin_at) < before and e.erased_at is null
      and case kind when 'photos' then e.photo_file_id is not null when 'numbers' then e.id_kind is not null or e.phone_sealed is not null else true end
    order by e.checkin_at, e._id limit at_most
    for update of e
  ), photos as (
    update entrances e set photo_file_id = null, updated_at = greatest(now(), e.updated_at + interval '1 millisecond')
    from old where kind = 'photos' and not old.in_dispute and e.organisation_id = organisation and e._id = old._id
    returning e._id
  ), numbers as (
    update entrances e set id_kind = null, id_number_sealed = null, id_number_hash = null, id_number_tail_hash = null, phone_sealed = null, phone_hash = null,
      phone_tail_hash = null, updated_at = greatest(now(), e.updated_at + interval '1 millisecond')
    from old where kind = 'numbers' and not old.in_dispute and e.organisation_id = organisation and e._id = old._id
    returning e._id
  ), visits as (
    -- A vehicle without its plate is still one; a random hash is nobody's.
    update entrances e set visitor_name = '', member_id = null, company = null, nationality = null, plate = case when e.plate is not null then '' end,
      plate_province = null, vehicle_colour = null, card_number = null, card_id = null, host_name = null, id_kind = null, id_number_sealed = null,
      id_number_hash = null, id_number_tail_hash = null, phone_sealed = null, phone_hash = null, phone_tail_hash = null,
      person_hash = uuid_send(gen_random_uuid()), photo_file_id = null, items = null, remark = null, override_reason = null, search_text = '',
      erased_at = now(), updated_at = greatest(now(), e.updated_at + interval '1 millisecond')
    from old where kind = 'visits' and not old.in_dispute and e.organisation_id = organisation and e._id = old._id
    returning e._id
  )
  select old._id, old.checkin_at, not old.in_dispute from old order by old.checkin_at, old._id;
end $$;

-- Ends the time in which visits of that age that were deleted can be restored.
create function retention_end_restoring(before timestamptz) returns int
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  ended int;
begin
  perform app_own();
  update deleted_entrances d set restore_until = now()
  where d.organisation_id = app_organisation() and d.restore_until > now() and coalesce(d.checkout_at, d.checkin_at) < before;
  get diagnostics ended = row_count;
  return ended;
end $$;

-- Erases sightings that are decided and were last seen before an instant. Returns how many.
create function retention_erase_sightings(before timestamptz, at_most int) returns int
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  organisation int := app_organisation();
  old uuid[];
begin
  perform app_own();
  select array_agg(s._id) into old from (
    select s._id from blacklist_sightings s
    where s.organisation_id = organisation and s.last_seen_at < before and s.status not in ('open', 'acknowledged', 'escalated')
      and not exists (select from entrance_holds h where h.organisation_id = organisation and h.entrance_id = s.entrance_id)
    order by s.last_seen_at limit at_most for update of s) s;
  delete from blacklist_sighting_steps t where t.organisation_id = organisation and t.sighting_id = any (old);
  delete from blacklist_sightings s where s.organisation_id = organisation and s._id = any (old);
  return coalesce(cardinality(old), 0);
end $$;
grant select, update, delete on blacklist_sightings, blacklist_sighting_steps to gatehouse_definer;

call guarded_functions('gatehouse_definer', 'entrance_in_dispute');
grant execute on function entrance_in_dispute to gatehouse_app;
call definer_functions('gatehouse_app', 'retention_erase', 'retention_end_restoring', 'retention_erase_sightings');
grant update on entrances to gatehouse_definer;

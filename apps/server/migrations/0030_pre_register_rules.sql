-- Announced visits that are drafts, wait for approval or were rejected.
alter table pre_registers drop constraint pre_registers_status_check;
alter table pre_registers add check (status in ('draft', 'pending_approval', 'confirmed', 'rejected', 'cancelled'));
alter table pre_registers add column decision_reason text, add column decided_name text;

-- Who came without being announced, and joined the others: one of the party while their visit stands.
alter table pre_register_guests add column joined_at_gate boolean not null default false;

alter table blacklist_sightings add column pre_register_id uuid;

-- As in 0028_pre_registers.sql, and refused also where the visit was moved since the desk looked.
drop function pre_register_arrive(uuid, uuid, uuid);
create function pre_register_arrive(guest uuid, expected_day uuid, visit uuid, seen_revision int) returns void
language plpgsql volatile as $$
declare
  organisation int := app_organisation();
begin
  perform from pre_registers p
  join pre_register_guests g on g.organisation_id = organisation and g.pre_register_id = p._id and g._id = guest
  join pre_register_days d on d.organisation_id = organisation and d.pre_register_id = p._id and d._id = expected_day
  where p.organisation_id = organisation and p.status = 'confirmed' and p.revision = seen_revision for key share of p for no key update of g;
  if not found then
    raise exception 'guest' using errcode = 'GH420';
  end if;
  insert into pre_register_arrivals as a (organisation_id, guest_id, day_id, entrance_id) values (organisation, guest, expected_day, visit)
  on conflict (organisation_id, guest_id, day_id) do update set entrance_id = visit, arrived_at = now()
    where not exists (select from pre_register_came c where c.organisation_id = organisation and c.entrance_id = a.entrance_id);
  if not found then
    raise exception 'guest' using errcode = 'GH420';
  end if;
end $$;

-- Adds the visitor of a visit to an announced party, as its last guest, who has arrived; in the transaction of the visit. Refusal: GH420 where the
-- party is not expected that day, was moved since the desk looked, or has as many guests as it may. The pre-register is held first: of two who join at
-- once one is counted after the other, and a cancellation is before or after. Its new version sends a form that was filled before back to be read again.
create function pre_register_join(record uuid, expected_day uuid, visit uuid, seen_revision int, guest jsonb, words text, most int) returns void
language plpgsql volatile as $$
declare
  organisation int := app_organisation();
  new_guest uuid := (guest ->> '_id')::uuid;
  next_place int;
  party int;
begin
  perform from pre_registers p
  join pre_register_days d on d.organisation_id = organisation and d.pre_register_id = p._id and d._id = expected_day
  where p.organisation_id = organisation and p._id = record and p.status = 'confirmed' and p.revision = seen_revision for no key update of p;
  if not found then
    raise exception 'party' using errcode = 'GH420';
  end if;
  select coalesce(max(g.place), -1) + 1, count(*) filter (where not g.joined_at_gate
    or exists (select from pre_register_came c where c.organisation_id = organisation and c.guest_id = g._id))
  into next_place, party from pre_register_guests g where g.organisation_id = organisation and g.pre_register_id = record;
  if party >= most then
    raise exception 'party' using errcode = 'GH420';
  end if;
  insert into pre_register_guests (organisation_id, _id, pre_register_id, place, visitor_name, company, plate, plate_province, joined_at_gate)
  values (organisation, new_guest, record, next_place, guest ->> 'visitor_name', guest ->> 'company', guest ->> 'plate', guest ->> 'plate_province', true);
  insert into pre_register_arrivals (organisation_id, guest_id, day_id, entrance_id) values (organisation, new_guest, expected_day, visit);
  update pre_registers p set search_text = concat_ws(' ', p.search_text, words), updated_at = greatest(now(), p.updated_at + interval '1 millisecond')
  where p.organisation_id = organisation and p._id = record;
end $$;
call guarded_functions('gatehouse_app', 'pre_register_arrive', 'pre_register_join');

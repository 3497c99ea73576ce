-- A visit on several days: the rule as it was written; its days are rows, made when it is saved.
alter table pre_registers add column repeat jsonb;
-- Of those alone the days decide which span of a list they are in.
create index pre_registers_repeat on pre_registers (organisation_id, ends_at) where repeat is not null;
alter table pre_register_days add column cancelled boolean not null default false;

-- As in 0030_pre_register_rules.sql, and refused also where the day was cancelled: a cancellation of the day waits, or was first.
create or replace function pre_register_arrive(guest uuid, expected_day uuid, visit uuid, seen_revision int) returns void
language plpgsql volatile as $$
declare
  organisation int := app_organisation();
begin
  perform from pre_registers p
  join pre_register_guests g on g.organisation_id = organisation and g.pre_register_id = p._id and g._id = guest
  join pre_register_days d on d.organisation_id = organisation and d.pre_register_id = p._id and d._id = expected_day and not d.cancelled
  where p.organisation_id = organisation and p.status = 'confirmed' and p.revision = seen_revision
  for key share of p for share of d for no key update of g;
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

create or replace function pre_register_join(record uuid, expected_day uuid, visit uuid, seen_revision int, guest jsonb, words text, most int) returns void
language plpgsql volatile as $$
declare
  organisation int := app_organisation();
  new_guest uuid := (guest ->> '_id')::uuid;
  next_place int;
  party int;
begin
  perform from pre_registers p
  join pre_register_days d on d.organisation_id = organisation and d.pre_register_id = p._id and d._id = expected_day and not d.cancelled
  where p.organisation_id = organisation and p._id = record and p.status = 'confirmed' and p.revision = seen_revision
  for no key update of p for share of d;
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

-- A visit is settled for the tariff and the card that it had then. One that becomes a dearer vehicle, or whose card is lost afterwards, is priced again
-- for the same stay (docs/modules/payments.md).
delete from settled_charges s where not exists (select from entrances e where e.organisation_id = s.organisation_id and e._id = s.entrance_id);
alter table settled_charges
  -- The end of the stay that was paid for.
  add column priced_until timestamptz(3),
  add column tariff_version_id uuid,
  add column card_lost boolean not null default false,
  add foreign key (organisation_id, entrance_id) references entrances on delete cascade;
update settled_charges s set tariff_version_id = e.tariff_version_id, card_lost = e.card_lost, priced_until = coalesce((
    select max(p.at) from payments p where p.organisation_id = s.organisation_id and p.entrance_id = s.entrance_id and p.voided_at is null), s.leave_by)
  from entrances e where e.organisation_id = s.organisation_id and e._id = s.entrance_id;
alter table settled_charges alter column priced_until set not null;

create or replace function entrance_settled() returns trigger language plpgsql as $$
begin
  if not exists (select from settled_charges s where s.organisation_id = new.organisation_id and s.entrance_id = new._id
    and s.leave_by >= date_trunc('milliseconds', now()) and s.tariff_version_id = new.tariff_version_id and s.card_lost = new.card_lost) then
    raise exception 'charge' using errcode = 'GH420';
  end if;
  return new;
end $$;

-- As in 0039_payments.sql, with the end of the stay that was paid for, and the number of the last part. Nobody came of an undone check-in.
drop view visit_charges;
create view visit_charges with (security_invoker = true) as
  select e.organisation_id, e._id, e.location_id, e.unit_id, e.number, e.status, e.checkin_at, e.checkout_at, e.card_lost, e.tariff_version_id,
    v.tariff_id, v.n as version, v.rules, t.name as tariff_name, c.time_zone, c.holidays, s.stamps, p.paid, p.last_part, r.leave_by, r.priced_until
  from entrances e
  join tariff_versions v on v.organisation_id = e.organisation_id and v._id = e.tariff_version_id
  join tariffs t on t.organisation_id = v.organisation_id and t._id = v.tariff_id
  cross join lateral (
    select k.time_zone, k.holidays from location_calendars k
    where k.organisation_id = e.organisation_id and k.location_id = e.location_id and k.since <= e.checkin_at order by k.since desc limit 1
  ) c
  cross join lateral (
    select coalesce(json_agg(json_build_object('stamp', s._id, 'effect', s.effect, 'value', s.value, 'rules', o.rules) order by s.at, s._id), '[]') as stamps
    from stamps s
    -- The other tariff as it was at the entry.
    left join lateral (
      select x.rules from tariff_versions x
      where x.organisation_id = s.organisation_id and x.tariff_id = s.tariff_id and x.effective @> e.checkin_at limit 1
    ) o on true
    where s.organisation_id = e.organisation_id and s.entrance_id = e._id and s.revoked_at is null
  ) s
  cross join lateral (
    select coalesce(sum(y.amount), 0)::bigint as paid, coalesce(max(y.part), 0)::int as last_part
    from payments y where y.organisation_id = e.organisation_id and y.entrance_id = e._id and y.voided_at is null
  ) p
  left join settled_charges r on r.organisation_id = e.organisation_id and r.entrance_id = e._id
  where e.status <> 'cancelled';
grant select on visit_charges to gatehouse_app;

-- As in 0040_privileges.sql, but a vehicle of an unknown kind is priced as a car: else it would be free where each tariff names its kinds.
create or replace function entrance_priced() returns trigger language plpgsql as $$
begin
  new.tariff_version_id := null;
  new.privilege := null;
  if new.plate is null and new.vehicle_class is null then
    return new;
  end if;
  if new.member_id is not null then
    select m.parking_privilege into new.privilege from members m
    where m.organisation_id = new.organisation_id and m._id = new.member_id and m.parking_privilege is not null
      and (exists (select from member_vehicles v where v.organisation_id = m.organisation_id and v.member_id = m._id
          and v.plate = new.plate and coalesce(v.plate_province = new.plate_province, true))
        or not exists (select from member_vehicles v where v.organisation_id = m.organisation_id and v.member_id = m._id));
  end if;
  new.tariff_version_id := tariff_for(new.location_id, new.privilege, coalesce(new.vehicle_class, 'car'), new.visitor_type, new.checkin_at);
  return new;
end $$;

-- Vehicles that left, with what their charge is made of besides rules and calendar: for what another tariff would have brought.
create view vehicle_stays with (security_invoker = true) as
  select e.organisation_id, e._id, e.location_id, e.privilege, coalesce(e.vehicle_class, '') as vehicle_class, e.visitor_type,
    e.checkin_at, e.checkout_at, e.card_lost, e.tariff_version_id, (
      -- As in visit_charges, with the version of the other tariff for its rules. Null: none.
      select json_agg(json_build_object('stamp', s._id, 'effect', s.effect, 'value', s.value, 'version_id', (
        select x._id from tariff_versions x
        where x.organisation_id = s.organisation_id and x.tariff_id = s.tariff_id and x.effective @> e.checkin_at limit 1
      )) order by s.at, s._id)
      from stamps s
      where s.organisation_id = e.organisation_id and s.entrance_id = e._id and s.revoked_at is null
    ) as stamps
  from entrances e
  where e.status = 'checkout' and (e.plate is not null or e.vehicle_class is not null);
grant select on vehicle_stays to gatehouse_app;

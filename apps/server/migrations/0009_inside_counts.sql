-- Who is inside, for modules that may not read the table of visits: people by location.
create view location_presence with (security_invoker = true) as
  select organisation_id, location_id, sum(party_size)::int as people, count(*)::int as visits, count(plate)::int as vehicles
  from entrances where status = 'checkin' group by organisation_id, location_id;
grant select on location_presence to gatehouse_app;
create index entrances_inside on entrances (organisation_id, location_id) where status = 'checkin';

-- What reports may read of visits: when and where, nothing of the person.
create view entrance_facts with (security_invoker = true) as
  select organisation_id, location_id, gate_in_id, gate_out_id, status, visitor_type, purpose, party_size, plate is not null as with_vehicle,
    checkin_at, checkout_at, expected_out_at
  from entrances where status in ('checkin', 'checkout', 'auto_checkout');
grant select on entrance_facts to gatehouse_app;

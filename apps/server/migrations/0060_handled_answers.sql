-- The gate has acted on the answer of a host: no desk shows it any more.
alter table host_answers
  add column handled_at timestamptz(3),
  -- The name of the guard.
  add column handled_by text,
  add check ((handled_at is null) = (handled_by is null));
grant update (handled_at, handled_by) on host_answers to gatehouse_app;
-- The desks find answers by the visits that are inside at their gate.
drop index host_answers_time;
create or replace view pre_register_at_gate with (security_invoker = true) as
  select a.organisation_id, a.guest_id, a.day_id, a.entrance_id, a.arrived_at, e.status = 'checkin' as inside, e.gate_in_id, e.checked_in_by,
    coalesce(g.name, e.gate_in) as gate, e.checkin_at
  from pre_register_arrivals a
  join entrances e on e.organisation_id = a.organisation_id and e._id = a.entrance_id and e.status <> 'cancelled'
  left join gates g on g.organisation_id = e.organisation_id and g._id = e.gate_in_id;

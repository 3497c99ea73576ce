-- In which session a payment was voided: its own while that was open, whose takings are less then. Cash of a closed one is handed back from the
-- session that is open (docs/decisions/0058).
alter table payments
  add column void_session_id uuid,
  add check (void_session_id is null or voided_at is not null),
  add foreign key (organisation_id, void_session_id) references till_sessions;
update payments p set void_session_id = s._id from till_sessions s
  where s.organisation_id = p.organisation_id and s.till_id = p.till_id
    and case when s._id = p.session_id then p.voided_at <= coalesce(s.closed_at, p.voided_at)
      else p.method = 'cash' and s.closed_at is null and s.opened_at < p.voided_at end;
create index payments_void_session on payments (organisation_id, void_session_id) where void_session_id is not null;

-- A gate does not move away from its till.
update tills t set location_id = g.location_id from gates g
  where g.organisation_id = t.organisation_id and g._id = t.gate_id and g.location_id <> t.location_id;
alter table tills
  drop constraint tills_organisation_id_gate_id_fkey,
  add foreign key (organisation_id, location_id, gate_id) references gates (organisation_id, location_id, _id);

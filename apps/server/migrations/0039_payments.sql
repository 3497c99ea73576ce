-- What vehicles owe for their stay, who paid it and with whom (docs/decisions/0058).

-- The card that was given to the visitor is lost; a tariff may charge for it.
alter table entrances add column card_lost boolean not null default false;
alter table deleted_entrances add column card_lost boolean;

-- A gate's till: its numbers are the receipts', so two tills never wait for each other.
create table tills (
  organisation_id int not null,
  _id uuid not null,
  location_id uuid not null,
  gate_id uuid not null,
  -- Before the number on a receipt.
  code text not null,
  next_receipt int not null default 1 check (next_receipt > 0),
  primary key (organisation_id, _id),
  constraint tills_gate unique (organisation_id, gate_id),
  constraint tills_code unique (organisation_id, code),
  foreign key (organisation_id, location_id) references locations,
  foreign key (organisation_id, gate_id) references gates
);
call protect_tenant_table('tills', 'select, insert, update');

-- From opening a till with its change until its cash is counted.
create table till_sessions (
  organisation_id int not null,
  _id uuid not null,
  till_id uuid not null,
  opened_at timestamptz(3) not null default now(),
  opened_by uuid not null,
  opened_name text not null,
  -- Minor units, as every amount here.
  opening_cash bigint not null check (opening_cash >= 0),
  closed_at timestamptz(3),
  closed_by uuid,
  closed_name text,
  counted_cash bigint check (counted_cash >= 0),
  -- What there should have been: the opening cash and the cash payments that stand.
  expected_cash bigint,
  note text,
  primary key (organisation_id, _id),
  check ((closed_at is null) = (counted_cash is null) and (closed_at is null) = (expected_cash is null)),
  foreign key (organisation_id, till_id) references tills
);
create unique index till_sessions_open on till_sessions (organisation_id, till_id) where closed_at is null;
create index till_sessions_newest on till_sessions (organisation_id, opened_at, _id);
call protect_tenant_table('till_sessions', 'select, insert, update');

-- A part of a charge that was paid, or waived by somebody who may. Kept without anything of the person, whatever becomes of the visit.
create table payments (
  organisation_id int not null,
  _id uuid not null,
  entrance_id uuid not null,
  location_id uuid not null,
  -- Of those that stand, 1 is the first: two who take money for the same stay are one after the other.
  part int not null check (part > 0),
  method text not null check (method in ('cash', 'transfer', 'promptpay', 'waived')),
  amount bigint not null check (amount > 0),
  tendered bigint check (tendered >= amount),
  reference text,
  -- Of a waiver.
  reason text,
  -- What was charged then, as it was explained.
  version_id uuid not null,
  minutes int,
  lines json not null,
  total bigint not null,
  vat bigint not null,
  vat_rate int,
  session_id uuid,
  till_id uuid,
  receipt int,
  printed int not null default 0,
  at timestamptz(3) not null default now(),
  taken_by uuid not null,
  taken_name text not null,
  voided_at timestamptz(3),
  voided_by uuid,
  voided_name text,
  void_reason text,
  updated_at timestamptz(3) not null default now(),
  primary key (organisation_id, _id),
  constraint payments_receipt unique (organisation_id, till_id, receipt),
  check ((method = 'cash') = (tendered is not null)),
  check ((method = 'waived') = (reason is not null)),
  check ((method = 'waived') = (session_id is null) and (session_id is null) = (till_id is null) and (till_id is null) = (receipt is null)),
  check ((voided_at is null) = (void_reason is null)),
  foreign key (organisation_id, session_id) references till_sessions,
  foreign key (organisation_id, till_id) references tills,
  foreign key (organisation_id, version_id) references tariff_versions
);
create unique index payments_part on payments (organisation_id, entrance_id, part) where voided_at is null;
create index payments_newest on payments (organisation_id, at, _id);
create index payments_session on payments (organisation_id, session_id) where session_id is not null;
call protect_tenant_table('payments', 'select, insert, update');

-- Until when a visit may go without paying more. Read by a check-out, so that one with nothing due stays one statement.
create table settled_charges (
  organisation_id int not null,
  entrance_id uuid not null,
  leave_by timestamptz(3) not null,
  primary key (organisation_id, entrance_id)
);
call protect_tenant_table('settled_charges', 'select, insert, update, delete');

-- What the charge of a visit is made of: the rules of its version, the calendar of its entry, its stamps, and what was paid.
create view visit_charges with (security_invoker = true) as
  select e.organisation_id, e._id, e.location_id, e.unit_id, e.number, e.status, e.checkin_at, e.checkout_at, e.card_lost, e.tariff_version_id, e.updated_at,
    v.tariff_id, v.n as version, v.rules, t.name as tariff_name, c.time_zone, c.holidays, s.stamps, p.paid, p.parts, r.leave_by
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
    select coalesce(sum(y.amount), 0)::bigint as paid, count(*)::int as parts
    from payments y where y.organisation_id = e.organisation_id and y.entrance_id = e._id and y.voided_at is null
  ) p
  left join settled_charges r on r.organisation_id = e.organisation_id and r.entrance_id = e._id;
grant select on visit_charges to gatehouse_app;

-- A vehicle is charged by the version in force at its check-in; one that is corrected before it leaves, by that of what it is.
create function entrance_priced() returns trigger language plpgsql as $$
begin
  new.tariff_version_id := case when new.plate is not null or new.vehicle_class is not null
    then tariff_for(new.location_id, coalesce(new.vehicle_class, ''), new.visitor_type, new.checkin_at) end;
  return new;
end $$;
create trigger entrances_priced before insert on entrances for each row
  -- A restored visit keeps its own.
  when (new.status = 'checkin' and new.tariff_version_id is null and (new.plate is not null or new.vehicle_class is not null)) execute function entrance_priced();
create trigger entrances_priced_anew before update of plate, vehicle_class, visitor_type on entrances for each row
  when (new.status = 'checkin' and (new.vehicle_class, new.visitor_type, new.plate is null)
    is distinct from (old.vehicle_class, old.visitor_type, old.plate is null)) execute function entrance_priced();

-- Nobody leaves who owes something: the server looks what it is, and writes down where it is nothing (GH420 as in 0017_desk.sql).
create function entrance_settled() returns trigger language plpgsql as $$
begin
  if not exists (select from settled_charges s where s.organisation_id = new.organisation_id and s.entrance_id = new._id
    and s.leave_by >= date_trunc('milliseconds', now())) then
    raise exception 'charge' using errcode = 'GH420';
  end if;
  return new;
end $$;
create trigger entrances_settled before update of status on entrances for each row
  when (old.status = 'checkin' and new.status = 'checkout' and new.tariff_version_id is not null) execute function entrance_settled();

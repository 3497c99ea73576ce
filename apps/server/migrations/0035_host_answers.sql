-- Who was asked by mail what the gate should do with guests who arrived, once on each day of a visit. Goes with the day.
create table host_asks (
  organisation_id int not null,
  _id uuid not null,
  day_id uuid not null,
  -- The first one is asked by whoever tells first: of two who tell at once, the other one finds it there.
  place smallint not null,
  name text not null,
  language text not null check (language in ('th', 'en')),
  created_at timestamptz(3) not null default now(),
  primary key (organisation_id, _id),
  unique (organisation_id, day_id, place),
  foreign key (organisation_id, day_id) references pre_register_days on delete cascade
);
call protect_tenant_table('host_asks', 'select, insert');

-- The first answer of a day: a later one finds it there.
create table host_answers (
  organisation_id int not null,
  day_id uuid not null,
  ask_id uuid not null,
  answer text not null check (answer in ('coming', 'let_in', 'wait', 'refuse')),
  note text check (length(note) <= 200),
  answered_at timestamptz(3) not null default now(),
  primary key (organisation_id, day_id),
  foreign key (organisation_id, ask_id) references host_asks on delete cascade
);
create index host_answers_ask on host_answers (organisation_id, ask_id);
create index host_answers_time on host_answers (organisation_id, answered_at);
call protect_tenant_table('host_answers', 'select, insert');

-- Arrivals whose visit stands, as pre_register_came, with the gate and who let them in.
create view pre_register_at_gate with (security_invoker = true) as
  select a.organisation_id, a.guest_id, a.day_id, a.entrance_id, a.arrived_at, e.status = 'checkin' as inside, e.gate_in_id, e.checked_in_by,
    coalesce(g.name, e.gate_in) as gate
  from pre_register_arrivals a
  join entrances e on e.organisation_id = a.organisation_id and e._id = a.entrance_id and e.status <> 'cancelled'
  left join gates g on g.organisation_id = e.organisation_id and g._id = e.gate_in_id;
grant select on pre_register_at_gate to gatehouse_app;

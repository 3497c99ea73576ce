create table gates (
  organisation_id int not null,
  _id uuid not null,
  location_id uuid not null,
  code text not null,
  name text not null,
  direction text not null check (direction in ('in', 'out', 'both')),
  kind text not null,
  asks text[] not null default '{}',
  status text not null default 'active' check (status in ('active', 'maintenance', 'closed', 'retired')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (organisation_id, _id),
  constraint gates_code_key unique (organisation_id, location_id, code),
  -- Visits refer to a gate at its location: one with visits cannot move.
  unique (organisation_id, location_id, _id),
  foreign key (organisation_id, location_id) references locations
);
call protect_tenant_table('gates', 'select, insert, update, delete');

-- A gate with its location, read and locked together; the lock needs the right to update, though the view cannot be updated.
create view gate_places with (security_invoker = true) as
  select g.organisation_id, g._id, g.location_id, g.code, g.direction, g.status, l.status as location_status
  from gates g join locations l on l.organisation_id = g.organisation_id and l.id = g.location_id;
grant select, update on gate_places to gatehouse_app;

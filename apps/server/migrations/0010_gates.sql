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
  -- For visits, which refer to a gate where it stands: a gate at which one was recorded cannot move.
  unique (organisation_id, location_id, _id),
  foreign key (organisation_id, location_id) references locations
);
call protect_tenant_table('gates', 'select, insert, update, delete');

-- Where a gate stands and whether that place takes visits, for whoever lets people through it: one look instead of two, and one lock of both,
-- for which PostgreSQL asks the right to update although a view of two tables cannot be.
create view gate_places with (security_invoker = true) as
  select g.organisation_id, g._id, g.location_id, g.code, g.direction, g.status, l.status as location_status
  from gates g join locations l on l.organisation_id = g.organisation_id and l.id = g.location_id;
grant select, update on gate_places to gatehouse_app;

-- Announced visits: what people decided is stored, what became of them is read from the arrivals.
create table pre_registers (
  organisation_id int not null,
  _id uuid not null,
  location_id uuid not null,
  unit_id uuid,
  unit_name text,
  host_name text,
  visitor_type text not null,
  purpose text,
  visitor_note text,
  gate_note text,
  status text not null default 'confirmed' check (status in ('confirmed', 'cancelled')),
  cancel_reason text,
  revision int not null default 1,
  -- As they were written, in the zone of the location.
  day date not null,
  "from" text not null,
  until text not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  created_by uuid not null,
  created_name text not null,
  search_text text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (organisation_id, _id),
  check (ends_at > starts_at),
  foreign key (organisation_id, location_id) references locations,
  foreign key (organisation_id, unit_id) references units
);
create index pre_registers_start on pre_registers (organisation_id, starts_at, _id);
create index pre_registers_creator on pre_registers (organisation_id, created_by, starts_at, _id);
create index pre_registers_unit on pre_registers (organisation_id, unit_id, starts_at, _id) where unit_id is not null;
call protect_tenant_table('pre_registers', 'select, insert, update, delete');

-- When guests are expected: who is expected today is one range of this index.
create table pre_register_days (
  organisation_id int not null,
  _id uuid not null,
  pre_register_id uuid not null,
  location_id uuid not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  primary key (organisation_id, _id),
  foreign key (organisation_id, pre_register_id) references pre_registers on delete cascade
);
create index pre_register_days_start on pre_register_days (organisation_id, location_id, starts_at);
create index pre_register_days_record on pre_register_days (organisation_id, pre_register_id);
call protect_tenant_table('pre_register_days', 'select, insert, update, delete');

create table pre_register_guests (
  organisation_id int not null,
  _id uuid not null,
  pre_register_id uuid not null,
  place smallint not null,
  visitor_name text not null,
  company text,
  plate text,
  plate_province text,
  -- Sealed for this row, as a visit's numbers are.
  phone_sealed bytea,
  email_sealed bytea,
  primary key (organisation_id, _id),
  foreign key (organisation_id, pre_register_id) references pre_registers on delete cascade
);
create index pre_register_guests_record on pre_register_guests (organisation_id, pre_register_id);
call protect_tenant_table('pre_register_guests', 'select, insert, update, delete');

-- One arrival of a guest on a day. The visit may be deleted or undone later, and the guest come again.
create table pre_register_arrivals (
  organisation_id int not null,
  guest_id uuid not null,
  day_id uuid not null,
  entrance_id uuid not null,
  arrived_at timestamptz(3) not null default now(),
  primary key (organisation_id, guest_id, day_id),
  foreign key (organisation_id, guest_id) references pre_register_guests,
  foreign key (organisation_id, day_id) references pre_register_days
);
create index pre_register_arrivals_visit on pre_register_arrivals (organisation_id, entrance_id);
call protect_tenant_table('pre_register_arrivals', 'select, insert, update');

-- The arrivals whose visit stands.
create view pre_register_came with (security_invoker = true) as
  select a.organisation_id, a.guest_id, a.day_id, a.entrance_id, a.arrived_at, e.status = 'checkin' as inside
  from pre_register_arrivals a join entrances e on e.organisation_id = a.organisation_id and e._id = a.entrance_id and e.status <> 'cancelled';
grant select on pre_register_came to gatehouse_app;

-- Writes down that a guest came with a visit, in its transaction: a cancellation waits or was first. Refusal: GH420 where the guest is not expected
-- there that day, or came already. The guest is held first: the next statement sees the visit of who was faster.
create function pre_register_arrive(guest uuid, expected_day uuid, visit uuid) returns void
language plpgsql volatile as $$
declare
  organisation int := app_organisation();
begin
  perform from pre_registers p
  join pre_register_guests g on g.organisation_id = organisation and g.pre_register_id = p._id and g._id = guest
  join pre_register_days d on d.organisation_id = organisation and d.pre_register_id = p._id and d._id = expected_day
  where p.organisation_id = organisation and p.status = 'confirmed' for key share of p for no key update of g;
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
call guarded_functions('gatehouse_app', 'pre_register_arrive');

-- Removes announced visits that ended before an instant with their guests, at most so many. Returns their ids.
create function pre_registers_erase(before timestamptz, at_most int) returns setof uuid
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  organisation int := app_organisation();
  old uuid[];
begin
  perform app_own();
  select array_agg(o._id) into old from (
    select p._id from pre_registers p where p.organisation_id = organisation and p.ends_at < before order by p.starts_at limit at_most for update of p) o;
  delete from pre_register_arrivals a using pre_register_days d
  where a.organisation_id = organisation and d.organisation_id = organisation and a.day_id = d._id and d.pre_register_id = any (old);
  delete from pre_registers p where p.organisation_id = organisation and p._id = any (old);
  return query select unnest(old);
end $$;
grant select, update, delete on pre_registers, pre_register_days, pre_register_guests, pre_register_arrivals to gatehouse_definer;
call definer_functions('gatehouse_app', 'pre_registers_erase');

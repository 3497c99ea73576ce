create table locations (
  organisation_id int not null references organisations,
  id uuid not null,
  code text not null,
  name_th text not null,
  name_en text not null,
  address_th text not null default '',
  address_en text not null default '',
  kind text not null,
  capacity int,
  -- Null: the organisation's.
  time_zone text,
  -- Null: always open.
  hours jsonb,
  holidays jsonb not null default '[]',
  assembly_points jsonb not null default '[]',
  status text not null default 'active' check (status in ('active', 'suspended', 'archived')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (organisation_id, id),
  constraint locations_code_key unique (organisation_id, code)
);
call protect_tenant_table('locations', 'select, insert, update');

-- Units nest within their location. Changes lock the location, under which cycles are refused.
create table units (
  organisation_id int not null,
  id uuid not null,
  location_id uuid not null,
  parent_id uuid,
  kind text not null default 'room' check (kind in ('building', 'floor', 'house', 'room', 'tenant')),
  code text not null,
  name_th text not null,
  name_en text not null default '',
  -- The names of its contacts, searched at the desk.
  host text,
  status text not null default 'active' check (status in ('active', 'archived')),
  -- The unit with which it was archived and comes back.
  archived_with uuid,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (organisation_id, id),
  check (parent_id <> id),
  check ((status = 'archived') = (archived_with is not null)),
  constraint units_code_key unique (organisation_id, location_id, code),
  constraint units_place_key unique (organisation_id, location_id, id),
  foreign key (organisation_id, location_id) references locations,
  constraint units_parent_fkey foreign key (organisation_id, location_id, parent_id) references units (organisation_id, location_id, id)
    deferrable initially immediate
);
create index units_in on units (organisation_id, location_id, parent_id, code);
call protect_tenant_table('units', 'select, insert, update, delete');

-- Phones and e-mails are sealed for the row.
create table unit_contacts (
  organisation_id int not null,
  id uuid not null,
  unit_id uuid not null,
  position smallint not null check (position between 1 and 3),
  name text not null,
  phone_sealed bytea,
  email_sealed bytea,
  primary key (organisation_id, id),
  constraint unit_contacts_position_key unique (organisation_id, unit_id, position),
  foreign key (organisation_id, unit_id) references units on delete cascade
);
call protect_tenant_table('unit_contacts', 'select, insert, update, delete');

alter table locations
  add address_th text not null default '',
  add address_en text not null default '',
  -- Null: the organisation's.
  add time_zone text,
  -- Null: always open.
  add hours jsonb,
  add holidays jsonb not null default '[]',
  add assembly_points jsonb not null default '[]';

-- Units lie in each other, within their location. That none lies in itself is checked under the lock of the location, which every change of
-- its units takes.
alter table units rename name to name_th;
alter table units
  add name_en text not null default '',
  add parent_id uuid,
  add kind text not null default 'room' check (kind in ('building', 'floor', 'house', 'room', 'tenant')),
  add status text not null default 'active' check (status in ('active', 'archived')),
  -- The unit with which it was archived, and with which it comes back.
  add archived_with uuid,
  add created_at timestamptz(3) not null default now(),
  add updated_at timestamptz(3) not null default now(),
  add check (parent_id <> id),
  add check ((status = 'archived') = (archived_with is not null)),
  add constraint units_place_key unique (organisation_id, location_id, id),
  add constraint units_parent_fkey foreign key (organisation_id, location_id, parent_id) references units (organisation_id, location_id, id)
    deferrable initially immediate;
create index units_in on units (organisation_id, location_id, parent_id, code);

-- Whom to ask for at a unit. Their phones and e-mails are personal: sealed for the row.
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
-- units.host keeps their names together, which are searched at the desk.
alter table units no force row level security;
insert into unit_contacts (organisation_id, id, unit_id, position, name)
  select organisation_id, gen_random_uuid(), id, 1, host from units where host is not null;
alter table units force row level security;
call protect_tenant_table('unit_contacts', 'select, insert, update, delete');

-- Stamps that tenants give visits for their parking: kinds, the stamps themselves, and how many of a kind a unit has given (docs/decisions/0057).

-- A stamp's other tariff is one of its location.
alter table tariffs add unique (organisation_id, location_id, _id);

create table stamp_kinds (
  organisation_id int not null,
  _id uuid not null,
  location_id uuid not null,
  code text not null,
  name_th text not null,
  name_en text not null,
  effect text not null check (effect in ('free_minutes', 'percent', 'amount', 'tariff', 'waiver')),
  -- Minutes, percent or satang.
  value int check (value > 0 and (effect <> 'percent' or value <= 100)),
  tariff_id uuid,
  -- Null: all of the location.
  unit_ids uuid[],
  stackable boolean not null,
  -- Stamps of one unit at most.
  per_visit int check (per_visit > 0),
  per_day int check (per_day > 0),
  per_month int check (per_month > 0),
  needs_note boolean not null,
  needs_receipt boolean not null,
  -- Days of the location; null without an end.
  valid_from date,
  valid_until date,
  status text not null default 'active' check (status in ('active', 'archived')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (organisation_id, _id),
  constraint stamp_kinds_code unique (organisation_id, location_id, code),
  check ((value is not null) = (effect in ('free_minutes', 'percent', 'amount'))),
  check ((tariff_id is not null) = (effect = 'tariff')),
  check (valid_until >= valid_from),
  foreign key (organisation_id, location_id) references locations,
  constraint stamp_kinds_tariff foreign key (organisation_id, location_id, tariff_id) references tariffs (organisation_id, location_id, _id)
);
create index stamp_kinds_tariff on stamp_kinds (organisation_id, tariff_id) where tariff_id is not null;
call protect_tenant_table('stamp_kinds', 'select, insert, update, delete');

-- What a stamp does is copied from its kind when it is given. It is shown for as long as its visit stands.
create table stamps (
  organisation_id int not null,
  _id uuid not null,
  entrance_id uuid not null,
  kind_id uuid not null,
  location_id uuid not null,
  unit_id uuid,
  unit_name text,
  effect text not null,
  value int,
  tariff_id uuid,
  stackable boolean not null,
  note text,
  receipt_no text,
  receipt_amount int check (receipt_amount >= 0),
  at timestamptz(3) not null default now(),
  -- Of the location.
  day date not null,
  stamped_by uuid not null,
  stamped_name text not null,
  revoked_at timestamptz(3),
  revoked_by uuid,
  revoked_name text,
  revoke_reason text,
  primary key (organisation_id, _id),
  foreign key (organisation_id, kind_id) references stamp_kinds,
  foreign key (organisation_id, unit_id) references units,
  foreign key (organisation_id, tariff_id) references tariffs
);
create unique index stamps_once on stamps (organisation_id, entrance_id, kind_id) where not stackable and revoked_at is null;
create index stamps_visit on stamps (organisation_id, entrance_id);
create index stamps_newest on stamps (organisation_id, at, _id);
create index stamps_unit on stamps (organisation_id, unit_id, at, _id) where unit_id is not null;
create index stamps_day on stamps (organisation_id, location_id, day);
create index stamps_kind on stamps (organisation_id, kind_id);
call protect_tenant_table('stamps', 'select, insert, update');
grant select, update on stamps to gatehouse_definer;

-- How many stamps of a kind a unit has given in a period: a day and a month of the location, and for kinds that can be given again a visit.
create table stamp_usage (
  organisation_id int not null,
  kind_id uuid not null,
  -- Zeros: for no unit.
  unit_id uuid not null,
  -- '2026-11-26', '2026-11', or the id of the visit.
  period text not null,
  used int not null check (used >= 0),
  primary key (organisation_id, kind_id, unit_id, period),
  foreign key (organisation_id, kind_id) references stamp_kinds on delete cascade
);
call protect_tenant_table('stamp_usage', 'select, insert, update, delete');
grant select, update, delete on stamp_usage to gatehouse_definer;

-- A revoked stamp counts nowhere any more. Rows are held in the order in which a stamp takes them.
create function stamp_given_back() returns trigger
language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
begin
  update stamp_usage u set used = u.used - 1
  from (
    select c.period from stamp_usage c
    where c.organisation_id = new.organisation_id and c.kind_id = new.kind_id
      and c.unit_id = coalesce(new.unit_id, '00000000-0000-0000-0000-000000000000')
      and c.period in (new.day::text, left(new.day::text, 7), new.entrance_id::text)
    order by c.period for update
  ) held
  where u.organisation_id = new.organisation_id and u.kind_id = new.kind_id
    and u.unit_id = coalesce(new.unit_id, '00000000-0000-0000-0000-000000000000') and u.period = held.period and u.used > 0;
  return null;
end $$;
create trigger stamp_given_back after update on stamps for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function stamp_given_back();

-- Nobody came with an undone check-in, so its stamps are given back. What is personal in stamps goes with what is personal in their visit.
create function stamps_follow_visit() returns trigger
language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_argv[0] = 'undone' then
    update stamps s set revoked_at = now() where s.organisation_id = new.organisation_id and s.entrance_id = new._id and s.revoked_at is null;
  else
    update stamps s set note = null, receipt_no = null, revoke_reason = null where s.organisation_id = new.organisation_id and s.entrance_id = new._id;
    delete from stamp_usage u using stamps s
    where s.organisation_id = new.organisation_id and s.entrance_id = new._id
      and u.organisation_id = new.organisation_id and u.kind_id = s.kind_id and u.period = new._id::text;
  end if;
  return null;
end $$;
create trigger stamps_of_undone after update of status on entrances for each row
  when (new.status = 'cancelled' and old.status <> 'cancelled') execute function stamps_follow_visit('undone');
create trigger stamps_of_erased after update of erased_at on entrances for each row
  when (new.erased_at is not null and old.erased_at is null) execute function stamps_follow_visit('erased');
create trigger stamps_of_reduced after update of reduced_at on deleted_entrances for each row
  when (new.reduced_at is not null and old.reduced_at is null) execute function stamps_follow_visit('erased');

-- What a stamp may know of a visit, and holds: its vehicle, where and since when, nothing of the person.
create view entrance_vehicles with (security_invoker = true) as
  select organisation_id, _id, number, status, plate, plate_province, vehicle_class, vehicle_colour, card_number, location_id, unit_id, checkin_at, checkout_at
  from entrances;
grant select, update on entrance_vehicles to gatehouse_app;

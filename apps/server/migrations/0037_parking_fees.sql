-- Tariffs of a location in versions, so that a stay is priced by the rules of the day on which it began (docs/decisions/0056).
create extension if not exists btree_gist;

create table tariffs (
  organisation_id int not null,
  _id uuid not null,
  location_id uuid not null,
  name text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (organisation_id, _id),
  foreign key (organisation_id, location_id) references locations
);
create unique index tariffs_name on tariffs (organisation_id, location_id, lower(name));
call protect_tenant_table('tariffs', 'select, insert, update, delete');

create table tariff_versions (
  organisation_id int not null,
  _id uuid not null,
  tariff_id uuid not null,
  n int not null check (n > 0),
  -- Keys of the settings; an empty list is all that no other tariff of the location names.
  vehicle_classes text[] not null,
  visitor_types text[] not null,
  rules json not null,
  -- Stays that must come out right before it is published.
  examples json not null,
  -- From when on stays are priced by it; an open end until another version follows. Null: a draft.
  effective tstzrange,
  published_at timestamptz(3),
  published_by uuid,
  published_name text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (organisation_id, _id),
  unique (organisation_id, tariff_id, n),
  check ((effective is null) = (published_at is null)),
  check (effective is null or not isempty(effective) and lower(effective) is not null),
  foreign key (organisation_id, tariff_id) references tariffs
);
call protect_tenant_table('tariff_versions', 'select, insert, update, delete');

-- One row for each kind of vehicle and visitor that a published version prices: no two are in force at once, whoever publishes.
create table tariff_scopes (
  organisation_id int not null,
  version_id uuid not null,
  location_id uuid not null,
  -- '': all others.
  vehicle_class text not null,
  visitor_type text not null,
  effective tstzrange not null,
  primary key (organisation_id, version_id, vehicle_class, visitor_type),
  foreign key (organisation_id, version_id) references tariff_versions,
  constraint tariff_scopes_once exclude using gist
    (organisation_id with =, location_id with =, vehicle_class with =, visitor_type with =, effective with &&)
);
call protect_tenant_table('tariff_scopes', 'select, insert, update, delete');

-- What a published version says stays as it is; only when it ends may change.
create function tariff_version_stays() returns trigger language plpgsql as $$
begin
  if old.published_at is null then
    return coalesce(new, old);
  end if;
  -- A version that has not begun may become a draft again.
  if tg_op = 'UPDATE' and new.published_at is null and lower(old.effective) > now() then
    return new;
  end if;
  if tg_op = 'UPDATE' and lower(new.effective) = lower(old.effective)
    and (new.tariff_id, new.n, new.vehicle_classes, new.visitor_types, new.rules::text, new.examples::text, new.published_at)
      is not distinct from (old.tariff_id, old.n, old.vehicle_classes, old.visitor_types, old.rules::text, old.examples::text, old.published_at) then
    return new;
  end if;
  raise exception 'a published version of a tariff is never changed' using errcode = 'GH421';
end $$;
create trigger tariff_versions_stay before update or delete on tariff_versions for each row execute function tariff_version_stays();

-- The zone and the holidays of a location as they were, so that a stay is priced by those of its entry.
create table location_calendars (
  organisation_id int not null,
  location_id uuid not null,
  since timestamptz(3) not null,
  time_zone text,
  holidays json not null,
  primary key (organisation_id, location_id, since),
  foreign key (organisation_id, location_id) references locations on delete cascade
);
call protect_tenant_table('location_calendars', 'select, insert, update');

insert into location_calendars (organisation_id, location_id, since, time_zone, holidays)
select l.organisation_id, l._id, '-infinity', l.time_zone, coalesce((select json_agg(h ->> 'date') from jsonb_array_elements(l.holidays) h), '[]')
from locations l;

create function location_calendar_kept() returns trigger language plpgsql as $$
begin
  insert into location_calendars (organisation_id, location_id, since, time_zone, holidays)
  values (new.organisation_id, new._id, case when tg_op = 'INSERT' then '-infinity'::timestamptz else now() end, new.time_zone,
    coalesce((select json_agg(h ->> 'date') from jsonb_array_elements(new.holidays) h), '[]'))
  on conflict (organisation_id, location_id, since) do update set time_zone = excluded.time_zone, holidays = excluded.holidays;
  return null;
end $$;
create trigger location_calendar_added after insert on locations for each row execute function location_calendar_kept();
create trigger location_calendar_changed after update of time_zone, holidays on locations for each row
  when ((old.time_zone, old.holidays) is distinct from (new.time_zone, new.holidays)) execute function location_calendar_kept();

-- The version by which a visit is priced, from its check-in on; null on foot and where nothing is charged.
alter table entrances add column tariff_version_id uuid;

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
  -- While it is in force: until the next version of the tariff begins, or until `ends_at`. Null: a draft.
  effective tstzrange,
  -- Decided by somebody.
  ends_at timestamptz(3),
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

-- What a published version says stays as it is. Only when it ends may change, and nothing that is over.
create function tariff_version_stays() returns trigger language plpgsql as $$
declare
  changing constant text[] := array['effective', 'ends_at', 'updated_at'];
  published constant text[] := array['published_at', 'published_by', 'published_name'];
begin
  if old.published_at is null then
    return coalesce(new, old);
  end if;
  if tg_op = 'UPDATE' and to_jsonb(new) - changing - published = to_jsonb(old) - changing - published then
    -- It may become a draft again, but not when a check-in that is under way could go by it already.
    if new.published_at is null and lower(old.effective) > now() + interval '1 minute' then
      return new;
    end if;
    if to_jsonb(new) - changing = to_jsonb(old) - changing and lower(new.effective) = lower(old.effective)
      and (new.effective = old.effective
        or least(upper(old.effective), upper(new.effective)) >= date_trunc('milliseconds', now())) then
      return new;
    end if;
  end if;
  raise exception 'a published version of a tariff is never changed' using errcode = 'GH421';
end $$;
create trigger tariff_versions_stay before update or delete on tariff_versions for each row execute function tariff_version_stays();

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

-- The kinds that a version prices.
create function tariff_scope(keys text[]) returns setof text language sql immutable as $$
  select unnest(case when keys = '{}' then array[''] else keys end)
$$;

create function tariff_scopes_kept() returns trigger language plpgsql as $$
begin
  if new.effective is null then
    delete from tariff_scopes where organisation_id = new.organisation_id and version_id = new._id;
    return null;
  end if;
  -- In one order, so that two who publish wait for each other at the first row that both have.
  insert into tariff_scopes (organisation_id, version_id, location_id, vehicle_class, visitor_type, effective)
  select new.organisation_id, new._id, t.location_id, c, v, new.effective
  from tariffs t, tariff_scope(new.vehicle_classes) c, tariff_scope(new.visitor_types) v
  where t.organisation_id = new.organisation_id and t._id = new.tariff_id
  order by c, v
  on conflict (organisation_id, version_id, vehicle_class, visitor_type) do update set effective = excluded.effective;
  return null;
end $$;
create trigger tariff_versions_scopes after insert or update of effective on tariff_versions for each row execute function tariff_scopes_kept();

-- The version in force at a time for a kind of vehicle and visitor at a location: the most specific scope, the vehicle before the visitor.
create function tariff_for(location uuid, class text, visitor text, at timestamptz default now()) returns uuid language sql stable as $$
  select s.version_id from tariff_scopes s
  where s.location_id = location and s.vehicle_class in (class, '') and s.visitor_type in (visitor, '') and s.effective @> at
  order by s.vehicle_class = '', s.visitor_type = '' limit 1
$$;

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
select l.organisation_id, l.id, '-infinity', l.time_zone, coalesce((select json_agg(h ->> 'date') from jsonb_array_elements(l.holidays) h), '[]')
from locations l;

create function location_calendar_kept() returns trigger language plpgsql as $$
begin
  insert into location_calendars (organisation_id, location_id, since, time_zone, holidays)
  values (new.organisation_id, new.id, case when tg_op = 'INSERT' then '-infinity'::timestamptz else now() end, new.time_zone,
    coalesce((select json_agg(h ->> 'date') from jsonb_array_elements(new.holidays) h), '[]'))
  on conflict (organisation_id, location_id, since) do update set time_zone = excluded.time_zone, holidays = excluded.holidays;
  return null;
end $$;
create trigger location_calendar_added after insert on locations for each row execute function location_calendar_kept();
create trigger location_calendar_changed after update of time_zone, holidays on locations for each row
  when ((old.time_zone, old.holidays) is distinct from (new.time_zone, new.holidays)) execute function location_calendar_kept();

-- The version by which a visit is priced, from its check-in on; null on foot and where nothing is charged.
alter table entrances add column tariff_version_id uuid;
alter table deleted_entrances add column tariff_version_id uuid;

-- What a member may have for parking, by which tariffs go (docs/decisions/0059). A key of the settings.
alter table members add column parking_privilege text;

-- An empty list is all that no other tariff of the location names, as in the other lists.
alter table tariff_versions add column privileges text[] not null default '{}';

-- '': everybody, also members without one that a tariff names.
alter table tariff_scopes add column privilege text not null default '';
alter table tariff_scopes
  drop constraint tariff_scopes_pkey,
  drop constraint tariff_scopes_once,
  add primary key (organisation_id, version_id, privilege, vehicle_class, visitor_type),
  add constraint tariff_scopes_once exclude using gist
    (organisation_id with =, location_id with =, privilege with =, vehicle_class with =, visitor_type with =, effective with &&);

create or replace function tariff_scopes_kept() returns trigger language plpgsql as $$
begin
  if new.effective is null then
    delete from tariff_scopes where organisation_id = new.organisation_id and version_id = new._id;
    return null;
  end if;
  -- In one order, so that two who publish wait for each other at the first row that both have.
  insert into tariff_scopes (organisation_id, version_id, location_id, privilege, vehicle_class, visitor_type, effective)
  select new.organisation_id, new._id, t.location_id, p, c, v, new.effective
  from tariffs t, tariff_scope(new.privileges) p, tariff_scope(new.vehicle_classes) c, tariff_scope(new.visitor_types) v
  where t.organisation_id = new.organisation_id and t._id = new.tariff_id
  order by p, c, v
  on conflict (organisation_id, version_id, privilege, vehicle_class, visitor_type) do update set effective = excluded.effective;
  return null;
end $$;

drop function tariff_for;
-- The version in force at a time for a privilege and a kind of vehicle and visitor at a location: the most specific scope, the privilege before the
-- vehicle before the visitor.
create function tariff_for(location uuid, held text, class text, visitor text, at timestamptz default now()) returns uuid language sql stable as $$
  select s.version_id from tariff_scopes s
  where s.location_id = location and s.privilege in (held, '') and s.vehicle_class in (class, '') and s.visitor_type in (visitor, '')
    and s.effective @> at
  order by s.privilege = '', s.vehicle_class = '', s.visitor_type = '' limit 1
$$;

-- The privilege that a visit was priced by; null where it has none.
alter table entrances add column privilege text;
alter table deleted_entrances add column privilege text;

-- A vehicle is charged by the version in force at its check-in; one that is corrected before it leaves, by that of what it is. The privilege of a
-- member counts in a vehicle that is registered to them, and in any where none is; where a province is not known, plates alone are compared.
create or replace function entrance_priced() returns trigger language plpgsql as $$
begin
  new.tariff_version_id := null;
  new.privilege := null;
  if new.plate is null and new.vehicle_class is null then
    return new;
  end if;
  if new.member_id is not null then
    select m.parking_privilege into new.privilege from members m
    where m.organisation_id = new.organisation_id and m._id = new.member_id and m.parking_privilege is not null
      and (exists (select from member_vehicles v where v.organisation_id = m.organisation_id and v.member_id = m._id
          and v.plate = new.plate and coalesce(v.plate_province = new.plate_province, true))
        or not exists (select from member_vehicles v where v.organisation_id = m.organisation_id and v.member_id = m._id));
  end if;
  new.tariff_version_id := tariff_for(new.location_id, new.privilege, coalesce(new.vehicle_class, ''), new.visitor_type, new.checkin_at);
  return new;
end $$;

drop trigger entrances_priced_anew on entrances;
create trigger entrances_priced_anew before update of plate, plate_province, vehicle_class, visitor_type on entrances for each row
  when (new.status = 'checkin' and ((new.vehicle_class, new.visitor_type, new.plate is null)
      is distinct from (old.vehicle_class, old.visitor_type, old.plate is null)
    or new.member_id is not null and (new.plate, new.plate_province) is distinct from (old.plate, old.plate_province)))
  execute function entrance_priced();

-- When a gate takes visitors (null: always), and which types of them (none: all).
alter table gates
  add column hours jsonb,
  add column visitor_types text[] not null default '{}';

create or replace view gate_places with (security_invoker = true) as
  select g.organisation_id, g._id, g.location_id, g.code, g.direction, g.status, l.status as location_status,
    g.asks, g.visitor_types, g.hours, l.time_zone, l.holidays
  from gates g join locations l on l.organisation_id = g.organisation_id and l.id = g.location_id;

-- A check-in goes by these too, and by the zone and the holidays of the location that the hours are read by (0018_settings.sql).
drop trigger settings_changed on gates;
create trigger settings_changed after update on gates for each row
  when ((old.asks, old.location_id, old.hours, old.visitor_types) is distinct from (new.asks, new.location_id, new.hours, new.visitor_types))
  execute function settings_changed();
create trigger settings_changed after update on locations for each row
  when ((old.time_zone, old.holidays) is distinct from (new.time_zone, new.holidays)) execute function settings_changed();

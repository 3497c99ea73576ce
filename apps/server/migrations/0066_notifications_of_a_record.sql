-- The preview of retention read the link of each of 200,000 notifications with a regular expression, for three seconds of its four. An index over the
-- expression doesn't help: under row security only expressions that PostgreSQL knows as leakproof may use an index.
alter table notifications add column record_id uuid
  generated always as (substring(link from '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}')::uuid) stored;
create index notifications_record on notifications (organisation_id, record_id) where record_id is not null;

-- As 0065 has it, except for the notifications.
create or replace function records_of_visits(organisation int, of_kind text, visits uuid[]) returns setof uuid
-- PostgreSQL expects 1,000 rows of a function, and with so many for each kind it prefers to read the whole table.
language plpgsql stable rows 50 set search_path = pg_catalog, public, pg_temp as $$
begin
  case of_kind
    when 'entrances', 'deleted_entrances' then
      return query select unnest(visits);
    when 'delete_requests' then
      return query select i.request_id from delete_request_items i where i.organisation_id = organisation and i.entrance_id = any (visits);
    when 'pre_registers' then
      return query select g.pre_register_id from pre_register_arrivals a
        join pre_register_guests g on g.organisation_id = organisation and g._id = a.guest_id
        where a.organisation_id = organisation and a.entrance_id = any (visits);
    when 'pre_passes' then
      return query select u.pass_id from pre_pass_uses u where u.organisation_id = organisation and u.entrance_id = any (visits);
    when 'scans' then
      return query select s._id from scans s where s.organisation_id = organisation and s.entrance_id = any (visits)
        union all select s._id from pre_register_arrivals a
          join scans s on s.organisation_id = organisation and s.subject_id = a.guest_id and s.kind = 'guest'
          where a.organisation_id = organisation and a.entrance_id = any (visits)
        union all select s._id from pre_pass_uses u
          join scans s on s.organisation_id = organisation and s.subject_id = u.pass_id and s.kind = 'pass'
          where u.organisation_id = organisation and u.entrance_id = any (visits);
    when 'blacklist_sightings' then
      return query select s._id from blacklist_sightings s where s.organisation_id = organisation and s.entrance_id = any (visits)
        union all select s._id from records_of_visits(organisation, 'pre_registers', visits) r
          join blacklist_sightings s on s.organisation_id = organisation and s.pre_register_id = r;
    when 'payments' then
      return query select p._id from payments p where p.organisation_id = organisation and p.entrance_id = any (visits);
    when 'stamps' then
      return query select s._id from stamps s where s.organisation_id = organisation and s.entrance_id = any (visits);
    -- These are about one of the records above.
    when 'files', 'messages', 'audit_entries' then
      return query
        with records as materialized (
          select distinct k.name, r as record
          from (values ('entrance', 'entrances'), ('delete_request', 'delete_requests'), ('pre_register', 'pre_registers'), ('pre_pass', 'pre_passes'),
            ('sighting', 'blacklist_sightings'), ('payment', 'payments'), ('stamp', 'stamps')) k (name, kind),
            records_of_visits(organisation, k.kind, visits) r
        )
        select f.id from records k join files f on f.organisation_id = organisation and f.record_type = k.name and f.record_id = k.record
          where of_kind = 'files'
        union all select m._id from records k join messages m on m.organisation_id = organisation and m.record_type = k.name and m.record_id = k.record
          where of_kind = 'messages'
        union all select a.id from records k join audit_entries a on a.organisation_id = organisation and a.record_id = k.record::text and a.record_type = k.name
          where of_kind = 'audit_entries';
    when 'notifications' then
      return query select n.id from notifications n where n.organisation_id = organisation and n.record_id in (
        select r from unnest(array['blacklist_sightings', 'entrances', 'pre_registers', 'pre_passes']) k, records_of_visits(organisation, k, visits) r);
  end case;
end $$;

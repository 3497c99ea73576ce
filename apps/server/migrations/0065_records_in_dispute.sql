-- The preview of retention counts everything that is over its time at once and subtracts what disputes keep. Disputes are few; asking evidence_in_dispute for
-- each of 200,000 visits took ten seconds.

-- The records of one kind, named by its table, that belong to these visits: visits_of_record from the other side, branch by branch. A test compares the two
-- for every row of every kind. Refusal: 20000 for an unknown kind.
create function records_of_visits(organisation int, of_kind text, visits uuid[]) returns setof uuid
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
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
      return query select n.id from notifications n where n.organisation_id = organisation and n.link is not null
        and substring(n.link from '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}')::uuid in (
          select r from unnest(array['blacklist_sightings', 'entrances', 'pre_registers', 'pre_passes']) k, records_of_visits(organisation, k, visits) r);
  end case;
end $$;

-- Every record of a kind for which evidence_in_dispute is true. Only a hold keeps entries of the audit log, as there.
create function records_in_dispute(organisation int, of_kind text) returns setof uuid
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select distinct r from records_of_visits(organisation, of_kind, array(
    select h.entrance_id from entrance_holds h where h.organisation_id = organisation
    union select s.entrance_id from blacklist_sightings s
      where s.organisation_id = organisation and s.status in ('open', 'acknowledged', 'escalated') and s.entrance_id is not null
        and of_kind <> 'audit_entries'
    union select i.entrance_id from delete_request_items i where i.organisation_id = organisation and i.open and of_kind <> 'audit_entries')) r
$$;
call guarded_functions('gatehouse_app', 'records_of_visits', 'records_in_dispute');

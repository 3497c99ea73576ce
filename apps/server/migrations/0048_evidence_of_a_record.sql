-- What belongs to a visit, asked from the record: one small statement for each kind. The plan of a view over all kinds has every table in it, for each
-- row that is asked about.

-- The visits that a record, named by its table, belongs to. The only place that says so. Refusal: 20000 for a kind that is not here.
create function visits_of_record(organisation int, of_kind text, record uuid) returns setof uuid
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
declare
  about_kind text;
  about uuid;
begin
  case of_kind
    when 'entrances', 'deleted_entrances' then
      return next record;
    when 'delete_requests' then
      return query select i.entrance_id from delete_request_items i where i.organisation_id = organisation and i.request_id = record;
    when 'pre_registers' then
      return query select a.entrance_id from pre_register_guests g
        join pre_register_arrivals a on a.organisation_id = organisation and a.guest_id = g._id
        where g.organisation_id = organisation and g.pre_register_id = record;
    when 'pre_passes' then
      return query select u.entrance_id from pre_pass_uses u where u.organisation_id = organisation and u.pass_id = record;
    when 'scans' then
      -- Refusals of the same guest and of the same pass belong to the visit too.
      return query select s.entrance_id from scans s where s.organisation_id = organisation and s._id = record and s.entrance_id is not null
        union all select a.entrance_id from scans s
          join pre_register_arrivals a on a.organisation_id = organisation and a.guest_id = s.subject_id
          where s.organisation_id = organisation and s._id = record and s.kind = 'guest'
        union all select u.entrance_id from scans s
          join pre_pass_uses u on u.organisation_id = organisation and u.pass_id = s.subject_id
          where s.organisation_id = organisation and s._id = record and s.kind = 'pass';
    when 'blacklist_sightings' then
      return query select s.entrance_id from blacklist_sightings s
          where s.organisation_id = organisation and s._id = record and s.entrance_id is not null
        union all select a.entrance_id from blacklist_sightings s
          join pre_register_guests g on g.organisation_id = organisation and g.pre_register_id = s.pre_register_id
          join pre_register_arrivals a on a.organisation_id = organisation and a.guest_id = g._id
          where s.organisation_id = organisation and s._id = record;
    when 'payments' then
      return query select p.entrance_id from payments p where p.organisation_id = organisation and p._id = record;
    when 'stamps' then
      return query select s.entrance_id from stamps s where s.organisation_id = organisation and s._id = record;
    -- These are about one of the records above.
    when 'files', 'messages', 'audit_entries' then
      if of_kind = 'files' then
        select f.record_type, f.record_id into about_kind, about from files f where f.organisation_id = organisation and f.id = record;
      elsif of_kind = 'messages' then
        select m.record_type, m.record_id into about_kind, about from messages m where m.organisation_id = organisation and m._id = record;
      else
        select a.record_type, substring(a.record_id from '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$')::uuid
          into about_kind, about from audit_entries a where a.organisation_id = organisation and a.id = record;
      end if;
      about_kind := case about_kind when 'entrance' then 'entrances' when 'delete_request' then 'delete_requests' when 'pre_register' then 'pre_registers'
        when 'pre_pass' then 'pre_passes' when 'sighting' then 'blacklist_sightings' when 'payment' then 'payments' when 'stamp' then 'stamps' end;
      if about_kind is not null and about is not null then
        return query select v from visits_of_record(organisation, about_kind, about) v;
      end if;
    when 'notifications' then
      select substring(n.link from '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}')::uuid into about
        from notifications n where n.organisation_id = organisation and n.id = record;
      if about is not null then
        return query select v from unnest(array['blacklist_sightings', 'entrances', 'pre_registers', 'pre_passes']) k,
          visits_of_record(organisation, k, about) v;
      end if;
  end case;
end $$;
call guarded_functions('gatehouse_definer', 'visits_of_record');

create or replace function evidence_in_dispute(organisation int, of_kind text, record uuid) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if session_user = 'gatehouse_app' and organisation is distinct from app_organisation() then
    raise exception 'this may be asked for nobody else' using errcode = '42501';
  end if;
  if of_kind = 'audit_entries' then
    -- The log is long, and most organisations hold nothing.
    return exists (select from entrance_holds h where h.organisation_id = organisation)
      and exists (select from visits_of_record(organisation, of_kind, record) v
        join entrance_holds h on h.organisation_id = organisation and h.entrance_id = v);
  end if;
  return exists (select from visits_of_record(organisation, of_kind, record) v where entrance_in_dispute(organisation, v));
end $$;

drop view visit_evidence;
drop view visit_records;

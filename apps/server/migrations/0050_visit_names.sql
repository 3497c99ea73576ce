-- Every name of a visit is held against the blacklist, not only the visitor's: those under which they were announced, of whoever comes along, of
-- the pass and of the member (packages/contract/src/blacklists/visit-names.ts). They stay in their own records, and follow their visit by these views.

create view entrance_other_names with (security_invoker = true) as
  select a.organisation_id, a.entrance_id, g.visitor_name as announced_name, g.own_name, g.companion_names, null::text as holder_name,
    null::text as name_th, null::text as name_en
  from pre_register_arrivals a join pre_register_guests g on g.organisation_id = a.organisation_id and g._id = a.guest_id
  union all
  select u.organisation_id, u.entrance_id, null, null, null, p.holder_name, null, null
  from pre_pass_uses u join pre_passes p on p.organisation_id = u.organisation_id and p._id = u.pass_id
  union all
  select e.organisation_id, e._id, null, null, null, null, m.name_th, m.name_en
  from entrances e join members m on m.organisation_id = e.organisation_id and m._id = e.member_id;

create or replace view entrance_subjects with (security_invoker = true) as
  select organisation_id, _id, status, visitor_name, company, visitor_type, plate, plate_province, location_id, unit_id, gate_in_id, gate_in,
    checkin_at, id_kind, id_number_hash, phone_hash, person_hash, photo_file_id, checked_in_by, checked_in_name,
    (select json_agg(json_strip_nulls(json_build_object('announced_name', n.announced_name, 'own_name', n.own_name,
        'companion_names', n.companion_names, 'holder_name', n.holder_name, 'name_th', n.name_th, 'name_en', n.name_en)))
      from entrance_other_names n where n.organisation_id = entrances.organisation_id and n.entrance_id = entrances._id) as other_names
  from entrances;

grant select on entrance_other_names to gatehouse_app;

-- A visit on hold keeps everything that belongs to it (docs/decisions/0063). These two views are the only place that says what that is.

-- The records of a visit, each under the name of its table.
create view visit_records with (security_invoker = true) as
  select e.organisation_id, e._id as entrance_id, 'entrances' as kind, e._id as record_id from entrances e
  union all select d.organisation_id, d._id, 'deleted_entrances', d._id from deleted_entrances d
  union all select i.organisation_id, i.entrance_id, 'delete_requests', i.request_id from delete_request_items i
  union all select a.organisation_id, a.entrance_id, 'pre_registers', g.pre_register_id
    from pre_register_guests g join pre_register_arrivals a on a.organisation_id = g.organisation_id and a.guest_id = g._id
  union all select u.organisation_id, u.entrance_id, 'pre_passes', u.pass_id from pre_pass_uses u
  union all select s.organisation_id, s.entrance_id, 'scans', s._id from scans s where s.entrance_id is not null
  -- Refusals of the same guest and of the same pass.
  union all select s.organisation_id, a.entrance_id, 'scans', s._id
    from scans s join pre_register_arrivals a on a.organisation_id = s.organisation_id and a.guest_id = s.subject_id where s.kind = 'guest'
  union all select s.organisation_id, u.entrance_id, 'scans', s._id
    from scans s join pre_pass_uses u on u.organisation_id = s.organisation_id and u.pass_id = s.subject_id where s.kind = 'pass'
  union all select s.organisation_id, s.entrance_id, 'blacklist_sightings', s._id from blacklist_sightings s where s.entrance_id is not null
  union all select s.organisation_id, a.entrance_id, 'blacklist_sightings', s._id
    from blacklist_sightings s
    join pre_register_guests g on g.organisation_id = s.organisation_id and g.pre_register_id = s.pre_register_id
    join pre_register_arrivals a on a.organisation_id = g.organisation_id and a.guest_id = g._id
  union all select p.organisation_id, p.entrance_id, 'payments', p._id from payments p
  union all select s.organisation_id, s.entrance_id, 'stamps', s._id from stamps s;

-- The same with what is kept about these records elsewhere.
create view visit_evidence with (security_invoker = true) as
  select r.organisation_id, r.entrance_id, r.kind, r.record_id from visit_records r
  union all select f.organisation_id, r.entrance_id, 'files', f.id
    from files f join visit_records r on r.organisation_id = f.organisation_id and r.record_id = f.record_id
  union all select m.organisation_id, r.entrance_id, 'messages', m._id
    from messages m join visit_records r on r.organisation_id = m.organisation_id and r.record_id = m.record_id
  union all select n.organisation_id, r.entrance_id, 'notifications', n.id
    from notifications n join visit_records r on r.organisation_id = n.organisation_id
      and r.record_id = substring(n.link from '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}')::uuid
  union all select a.organisation_id, r.entrance_id, 'audit_entries', a.id
    from audit_entries a join visit_records r on r.organisation_id = a.organisation_id
      and r.record_id = substring(a.record_id from '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$')::uuid;

grant select on files, messages, notifications, stamps, payments, delete_request_items to gatehouse_definer;
grant select on visit_records, visit_evidence to gatehouse_definer;

-- Whether a record, named by its table, belongs to a visit that is on hold or, except for the audit log, in another dispute. A log with an old
-- sighting that nobody closed would otherwise never end.
create function evidence_in_dispute(organisation int, of_kind text, record uuid) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if session_user = 'gatehouse_app' and organisation is distinct from app_organisation() then
    raise exception 'this may be asked for nobody else' using errcode = '42501';
  end if;
  -- The log is long, and most organisations hold nothing.
  if of_kind = 'audit_entries' and not exists (select from entrance_holds h where h.organisation_id = organisation) then
    return false;
  end if;
  return exists (select from visit_evidence v where v.organisation_id = organisation and v.kind = of_kind and v.record_id = record
    and case when of_kind = 'audit_entries' then exists (select from entrance_holds h where h.organisation_id = organisation and h.entrance_id = v.entrance_id)
      else entrance_in_dispute(organisation, v.entrance_id) end);
end $$;
call definer_functions('gatehouse_app', 'evidence_in_dispute');
grant execute on function entrance_in_dispute to gatehouse_definer;

-- The brake for a statement that forgets to ask: it fails, and evidence is lost to nobody. The arguments are a kind and the column with its record.
create function evidence_stays() returns trigger
language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
begin
  if evidence_in_dispute(old.organisation_id, tg_argv[0], (to_jsonb(old) ->> tg_argv[1])::uuid) then
    raise exception 'a row of % belongs to a visit in dispute', tg_table_name using errcode = 'GH423';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
call guarded_functions('gatehouse_definer', 'evidence_stays');
grant execute on function evidence_stays to gatehouse_app;

create trigger evidence_stays before delete on pre_registers for each row execute function evidence_stays('pre_registers', '_id');
create trigger evidence_stays before delete on pre_register_arrivals for each row execute function evidence_stays('entrances', 'entrance_id');
create trigger evidence_stays before delete on pre_passes for each row execute function evidence_stays('pre_passes', '_id');
create trigger evidence_stays before delete on pre_pass_uses for each row execute function evidence_stays('pre_passes', 'pass_id');
create trigger evidence_stays before delete on scans for each row execute function evidence_stays('scans', '_id');
create trigger evidence_stays before delete on payments for each row execute function evidence_stays('payments', '_id');
create trigger evidence_stays before delete on stamps for each row execute function evidence_stays('stamps', '_id');
create trigger evidence_stays before delete on blacklist_sightings for each row execute function evidence_stays('blacklist_sightings', '_id');
create trigger evidence_stays before delete on blacklist_sighting_steps for each row execute function evidence_stays('blacklist_sightings', 'sighting_id');
create trigger evidence_stays before delete on messages for each row execute function evidence_stays('messages', '_id');
create trigger evidence_stays before delete on notifications for each row execute function evidence_stays('notifications', 'id');
create trigger evidence_stays before delete on delete_requests for each row execute function evidence_stays('delete_requests', '_id');
create trigger evidence_stays before delete on delete_request_items for each row execute function evidence_stays('delete_requests', 'request_id');
create trigger evidence_stays before delete on audit_entries for each row execute function evidence_stays('audit_entries', 'id');
-- A picture of somebody who is expected may be replaced by the host; of a visit each one is kept.
create trigger evidence_stays before delete on files for each row when (old.record_type = 'entrance') execute function evidence_stays('entrances', 'record_id');
create trigger evidence_stays before update of erased_at on entrances for each row
  when (new.erased_at is not null and old.erased_at is null) execute function evidence_stays('entrances', '_id');
create trigger evidence_stays before update of reduced_at on deleted_entrances for each row
  when (new.reduced_at is not null and old.reduced_at is null) execute function evidence_stays('deleted_entrances', '_id');
create trigger evidence_not_emptied before update of personal on audit_entries for each row
  when (new.personal is null and old.personal is not null) execute function evidence_stays('audit_entries', 'id');

-- The erasing functions as before, and each asks. Records in dispute are passed over.
create or replace function pre_registers_erase(before timestamptz, at_most int) returns setof uuid
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  organisation int := app_organisation();
  old uuid[];
begin
  perform app_own();
  select array_agg(o._id) into old from (
    select p._id from pre_registers p where p.organisation_id = organisation and p.ends_at < before
      and not evidence_in_dispute(organisation, 'pre_registers', p._id)
    order by p.starts_at limit at_most for update of p) o;
  delete from pre_register_arrivals a using pre_register_days d
  where a.organisation_id = organisation and d.organisation_id = organisation and a.day_id = d._id and d.pre_register_id = any (old);
  delete from pre_registers p where p.organisation_id = organisation and p._id = any (old);
  return query select unnest(old);
end $$;

create or replace function pre_passes_erase(before timestamptz, at_most int) returns setof uuid
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  organisation int := app_organisation();
  old uuid[];
begin
  perform app_own();
  select array_agg(o._id) into old from (
    select p._id from pre_passes p where p.organisation_id = organisation and least(p.valid_until, p.revoked_at) < before
      -- Who is inside with it leaves first.
      and not exists (select from pre_pass_uses u join entrances e on e.organisation_id = organisation and e._id = u.entrance_id and e.status = 'checkin'
        where u.organisation_id = organisation and u.pass_id = p._id)
      and not evidence_in_dispute(organisation, 'pre_passes', p._id)
    order by least(p.valid_until, p.revoked_at) limit at_most for update of p) o;
  delete from pre_pass_uses u where u.organisation_id = organisation and u.pass_id = any (old);
  delete from pre_passes p where p.organisation_id = organisation and p._id = any (old);
  return query select unnest(old);
end $$;

create or replace function scans_erase(before timestamptz, at_most int) returns int
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  organisation int := app_organisation();
  erased int;
begin
  perform app_own();
  delete from scans s where s.organisation_id = organisation and s._id in (
    select o._id from scans o where o.organisation_id = organisation and o.at < before and not evidence_in_dispute(organisation, 'scans', o._id)
    order by o.at limit at_most);
  get diagnostics erased = row_count;
  return erased;
end $$;

create or replace function retention_erase_sightings(before timestamptz, at_most int) returns setof uuid
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  organisation int := app_organisation();
  old uuid[];
begin
  perform app_own();
  select array_agg(s._id) into old from (
    select s._id from blacklist_sightings s
    where s.organisation_id = organisation and s.last_seen_at < before and s.status not in ('open', 'acknowledged', 'escalated')
      and not evidence_in_dispute(organisation, 'blacklist_sightings', s._id)
    order by s.last_seen_at limit at_most for update of s) s;
  delete from blacklist_sighting_steps t where t.organisation_id = organisation and t.sighting_id = any (old);
  delete from blacklist_sightings s where s.organisation_id = organisation and s._id = any (old);
  return query select unnest(old);
end $$;

create or replace function retention_end_restoring(before timestamptz) returns int
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  organisation int := app_organisation();
  ended int;
begin
  perform app_own();
  update deleted_entrances d set restore_until = now()
  where d.organisation_id = organisation and d.restore_until > now() and coalesce(d.checkout_at, d.checkin_at) < before
    and not evidence_in_dispute(organisation, 'deleted_entrances', d._id);
  get diagnostics ended = row_count;
  return ended;
end $$;

create or replace function deleted_entrances_reduce(at_most int) returns setof uuid
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  organisation int := app_organisation();
  emptied text;
begin
  perform app_own();
  select string_agg(format('%I = null', attname), ', ') into emptied from pg_attribute
  where attrelid = 'public.entrances'::regclass and attnum > 0 and not attisdropped
    and attname not in ('organisation_id', '_id', 'number', 'status', 'location_id', 'gate_in', 'gate_out', 'checkin_at', 'checkout_at');
  return query execute format(
    'update public.deleted_entrances d set %s, reduced_at = now()
     where d.organisation_id = $1 and d._id in (select c._id from public.deleted_entrances c
       where c.organisation_id = $1 and c.reduced_at is null and c.restore_until <= now()
         and not public.evidence_in_dispute($1, ''deleted_entrances'', c._id)
       order by c.restore_until limit $2 for update skip locked)
     returning d._id', emptied) using organisation, at_most;
end $$;

-- Visitor events for partners: an outbox that triggers fill in the transaction of what happened (docs/decisions/0070).
lock table entrances, cards in access exclusive mode;

-- Gatehouse changes a version itself when it pauses a partner.
alter table visitor_settings alter column changed_by drop not null;

-- One row for each partner that has a secret: the setting in force, and the state of its deliveries. Follows the settings (partner_queues_follow).
create table partner_queues (
  organisation_id int not null,
  partner_key text not null,
  -- With masks instead of secrets.
  setting jsonb not null,
  events text[] not null,
  location_ids uuid[],
  paused boolean not null,
  -- Failed calls since the last success. Calls wait until `retry_at`.
  failures int not null default 0,
  failing_since timestamptz(3),
  retry_at timestamptz(3) not null default now(),
  -- A job works on the queue until then at the longest.
  lease_until timestamptz(3),
  primary key (organisation_id, partner_key)
);
call protect_tenant_table('partner_queues', 'select, insert, update, delete');
grant select, update on partner_queues to gatehouse_definer;

-- The outbox and the log of deliveries: one row for each event and partner.
create table partner_events (
  organisation_id int not null,
  _id uuid not null default gen_random_uuid(),
  -- Events of one subject are delivered in this order. Its visit is locked when they are written, so the numbers rise with the commits.
  seq bigint generated always as identity,
  partner_key text not null,
  event text not null,
  subject_id uuid not null,
  -- Ids and facts that name nobody.
  data json not null,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
  tries smallint not null default 0,
  due_at timestamptz(3) not null default now(),
  -- The last attempts, oldest first: at, status_code, reason, ms.
  attempts jsonb not null default '[]',
  created_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  primary key (organisation_id, _id),
  check ((status = 'waiting') = (ended_at is null))
);
create index partner_events_due on partner_events (organisation_id, partner_key, due_at, seq) where status = 'waiting';
create index partner_events_subject on partner_events (organisation_id, partner_key, subject_id, seq) where status = 'waiting';
create index partner_events_newest on partner_events (organisation_id, partner_key, created_at desc, _id desc);
call protect_tenant_table('partner_events', 'select, insert, update, delete');
grant select, insert on partner_events to gatehouse_definer;
-- Triggers also run for functions that pass by row security.
grant execute on function iso_instant, enqueue_job to gatehouse_definer;

-- Sets the queues to the partners of a version. A changed partner is tried at once; a resumed one begins without failures. Waiting events of a
-- removed partner go with it, so a later partner of the same key doesn't get them.
create function partner_queues_follow() returns trigger
language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
declare
  partners jsonb := coalesce(new.settings::jsonb -> 'partners', '[]');
begin
  with gone as (
    delete from partner_queues q where q.organisation_id = new.organisation_id
      and not exists (select from jsonb_array_elements(partners) p where p ->> 'key' = q.partner_key and p ->> 'secret' is not null)
    returning q.partner_key
  )
  delete from partner_events e using gone
  where e.organisation_id = new.organisation_id and e.partner_key = gone.partner_key and e.status = 'waiting';
  insert into partner_queues as q (organisation_id, partner_key, setting, events, location_ids, paused)
  select new.organisation_id, p ->> 'key', p, array(select jsonb_array_elements_text(p -> 'events')),
    case when jsonb_typeof(p -> 'locations') = 'array' then array(select jsonb_array_elements_text(p -> 'locations')::uuid) end,
    (p ->> 'paused')::boolean
  from jsonb_array_elements(partners) p where p ->> 'secret' is not null
  on conflict (organisation_id, partner_key) do update set
    setting = excluded.setting, events = excluded.events, location_ids = excluded.location_ids, paused = excluded.paused,
    failures = 0, retry_at = now(),
    failing_since = case when q.paused and not excluded.paused then null else q.failing_since end
  where q.setting is distinct from excluded.setting;
  return null;
end $$;
create trigger partner_queues_follow after insert on visitor_settings for each row
  when (new.location_id is null) execute function partner_queues_follow();

-- The partners of the settings in force before this version of Gatehouse. They have no events yet, so the queues are empty.
insert into partner_queues (organisation_id, partner_key, setting, events, location_ids, paused)
select v.organisation_id, p ->> 'key', p, array(select jsonb_array_elements_text(p -> 'events')),
  case when jsonb_typeof(p -> 'locations') = 'array' then array(select jsonb_array_elements_text(p -> 'locations')::uuid) end,
  (p ->> 'paused')::boolean
from (
  select distinct on (organisation_id) organisation_id, settings::jsonb -> 'partners' as partners
  from visitor_settings where location_id is null order by organisation_id, version desc
) v, jsonb_array_elements(coalesce(v.partners, '[]')) p
where p ->> 'secret' is not null;

-- ── What is written ──

-- Writes an event for each partner that wants it. Without a location only partners of all locations get it.
create function partner_event(organisation int, happened text, subject uuid, location uuid, facts json) returns void
language sql volatile as $$
  insert into public.partner_events (organisation_id, partner_key, event, subject_id, data)
  select organisation, q.partner_key, happened, subject, facts
  from public.partner_queues q
  where q.organisation_id = organisation and not q.paused and happened = any (q.events)
    and (q.location_ids is null or location = any (q.location_ids))
$$;

-- One statement, since it is part of every check-in and check-out: without a partner it reads one index and builds nothing.
create function partner_visit_event() returns trigger
language plpgsql volatile as $$
declare
  happened text := case
    when new.status = 'checkin' and tg_op = 'UPDATE' and old.status in ('checkout', 'auto_checkout') then 'visit.checkout_undone'
    when new.status = 'checkin' then 'visit.checked_in'
    when new.status = 'cancelled' then 'visit.checkin_undone'
    else 'visit.checked_out' end;
begin
  insert into public.partner_events (organisation_id, partner_key, event, subject_id, data)
  select new.organisation_id, q.partner_key, happened, new._id, json_build_object('entrance_id', new._id, 'number', new.number,
    'status', new.status, 'source', new.source, 'visitor_type', new.visitor_type, 'party_size', new.party_size,
    'with_vehicle', new.plate is not null, 'location_id', new.location_id, 'unit_id', new.unit_id, 'gate_in_id', new.gate_in_id,
    'gate_out_id', new.gate_out_id, 'checkin_at', public.iso_instant(new.checkin_at), 'checkout_at', public.iso_instant(new.checkout_at))
  from public.partner_queues q
  where q.organisation_id = new.organisation_id and not q.paused and happened = any (q.events)
    and (q.location_ids is null or new.location_id = any (q.location_ids));
  return null;
end $$;
create trigger partner_visit_began after insert on entrances for each row
  when (new.status = 'checkin') execute function partner_visit_event();
create trigger partner_visit_changed after update of status on entrances for each row
  when (old.status is distinct from new.status and (old.status = 'checkin' or new.status = 'checkin')) execute function partner_visit_event();

create function partner_pass_event() returns trigger
language plpgsql volatile as $$
begin
  perform public.partner_event(new.organisation_id, 'pass.used', new.entrance_id, g.location_id, json_build_object('pass_id', new.pass_id,
    'entrance_id', new.entrance_id, 'use', new.n, 'location_id', g.location_id, 'gate_id', new.gate_id))
  from public.gates g where g.organisation_id = new.organisation_id and g._id = new.gate_id;
  return null;
end $$;
create trigger partner_pass_used after insert on pre_pass_uses for each row execute function partner_pass_event();

create function partner_sighting_event() returns trigger
language plpgsql volatile as $$
begin
  perform public.partner_event(new.organisation_id, 'blacklist.hit', coalesce(new.entrance_id, new._id), new.location_id,
    json_build_object('sighting_id', new._id, 'entry_id', new.entry_id, 'entrance_id', new.entrance_id, 'severity', new.severity,
      'occasion', new.occasion, 'exact', new.exact, 'location_id', new.location_id, 'unit_id', new.unit_id, 'gate_id', new.gate_id));
  return null;
end $$;
create trigger partner_sighting_made after insert on blacklist_sightings for each row execute function partner_sighting_event();
create trigger partner_sighting_repeated after update of times on blacklist_sightings for each row
  when (new.times > old.times) execute function partner_sighting_event();

create function partner_card_event() returns trigger
language plpgsql volatile as $$
begin
  perform public.partner_event(new.organisation_id, 'card.lost', new._id, new.location_id,
    json_build_object('card_id', new._id, 'card_number', new.number, 'entrance_id', old.entrance_id, 'location_id', new.location_id));
  return null;
end $$;
create trigger partner_card_lost after update of status on cards for each row
  when (new.status = 'lost' and old.status <> 'lost') execute function partner_card_event();

create function partner_deletion_event() returns trigger
language plpgsql volatile as $$
begin
  perform public.partner_event(new.organisation_id, 'delete.approved', new._id, new.location_id,
    json_build_object('entrance_id', new._id, 'number', new.number, 'request_id', new.request_id, 'location_id', new.location_id));
  return null;
end $$;
create trigger partner_visit_deleted after insert on deleted_entrances for each row execute function partner_deletion_event();

grant execute on function partner_event to gatehouse_definer;
call guarded_functions('gatehouse_app', 'partner_queues_follow', 'partner_event', 'partner_visit_event', 'partner_pass_event',
  'partner_sighting_event', 'partner_card_event', 'partner_deletion_event');

-- ── What is delivered ──

-- Queues a job for each partner that has events due. The worker asks every second, so a check-in writes no job: jobs of one key would make the
-- check-ins of an organisation wait for each other's commit.
create function partner_deliveries_due() returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  due record;
begin
  for due in
    update partner_queues q set lease_until = now() + interval '60 seconds'
    where (q.organisation_id, q.partner_key) in (
      select c.organisation_id, c.partner_key from partner_queues c
      where not c.paused and c.retry_at <= now() and (c.lease_until is null or c.lease_until < now()) and exists (
        select from partner_events e where e.organisation_id = c.organisation_id and e.partner_key = c.partner_key
          and e.status = 'waiting' and e.due_at <= now())
      for update skip locked)
    returning q.organisation_id, q.partner_key
  loop
    perform enqueue_job('deliver_to_partner', json_build_object('organisation_id', due.organisation_id, 'partner_key', due.partner_key),
      concat('partner/', due.organisation_id, '/', due.partner_key));
  end loop;
end $$;
call definer_functions('gatehouse_jobs', 'partner_deliveries_due');

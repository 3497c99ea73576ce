-- Visits are deleted by two people: one requests it, another decides. A deleted visit leaves `entrances`, so that no list, count, report or export
-- needs a condition (docs/decisions/0040).

create table delete_requests (
  organisation_id int not null references organisations,
  _id uuid not null,
  status text not null default 'requested' check (status in ('requested', 'approved', 'rejected', 'withdrawn')),
  reason_code text not null check (reason_code in ('duplicate', 'wrong_data', 'test', 'erasure', 'other')),
  text text,
  -- What changes with the deletion: as it was when requested, and as it was done once it is approved.
  impact json not null,
  -- Who sees it sees all of these. Null: a visit to no unit is among them.
  location_ids uuid[] not null,
  unit_ids uuid[],
  -- The session's person, whatever the application says.
  requested_by uuid not null default app_person(),
  requested_name text not null,
  requested_at timestamptz(3) not null default now(),
  decided_by uuid,
  decided_name text,
  decision_reason text,
  -- Of the decision or the withdrawal.
  decided_at timestamptz(3),
  primary key (organisation_id, _id),
  check (reason_code <> 'other' or text is not null),
  check (decided_by <> requested_by),
  check ((status in ('approved', 'rejected')) = (decided_by is not null)),
  check ((status = 'requested') = (decided_at is null))
);
create index delete_requests_newest on delete_requests (organisation_id, requested_at desc, _id desc);
create index delete_requests_open on delete_requests (organisation_id, requested_at desc, _id desc) where status = 'requested';
-- The database fills in who requests it and who decides.
call protect_tenant_table('delete_requests',
  'select, insert (organisation_id, _id, reason_code, text, impact, location_ids, unit_ids, requested_name), update (impact)');
grant select, update on delete_requests to gatehouse_definer;

create table delete_request_items (
  organisation_id int not null,
  request_id uuid not null,
  entrance_id uuid not null,
  number int not null,
  -- Whether its request waits for a decision.
  open boolean not null default true,
  restored_at timestamptz(3),
  restored_name text,
  primary key (organisation_id, request_id, entrance_id),
  foreign key (organisation_id, request_id) references delete_requests
);
-- A visit is in one open request.
create unique index delete_request_items_open on delete_request_items (organisation_id, entrance_id) where open;
create index delete_request_items_visit on delete_request_items (organisation_id, entrance_id);
call protect_tenant_table('delete_request_items', 'select, insert (organisation_id, request_id, entrance_id, number)');
grant select, update on delete_request_items to gatehouse_definer;

-- Deleted visits with all their columns. After their time to be restored only the columns that may not be null stay.
create table deleted_entrances (like entrances);
do $$
declare
  name text;
begin
  for name in select attname from pg_attribute where attrelid = 'deleted_entrances'::regclass and attnum > 0 and attnotnull
    and attname not in ('organisation_id', '_id', 'number', 'status', 'location_id', 'checkin_at') loop
    execute format('alter table deleted_entrances alter column %I drop not null', name);
  end loop;
end $$;
alter table deleted_entrances
  add column request_id uuid not null,
  add column deleted_at timestamptz(3) not null default now(),
  add column restore_until timestamptz(3) not null,
  add column reduced_at timestamptz(3),
  add primary key (organisation_id, _id),
  add foreign key (organisation_id, request_id) references delete_requests,
  -- What a visit refers to stays for as long as it can be restored.
  add foreign key (organisation_id, location_id, gate_in_id) references gates (organisation_id, location_id, _id),
  add foreign key (organisation_id, location_id, gate_out_id) references gates (organisation_id, location_id, _id),
  add foreign key (organisation_id, unit_id) references units,
  add foreign key (organisation_id, member_id) references members,
  add foreign key (organisation_id, card_id) references cards;
create index deleted_entrances_newest on deleted_entrances (organisation_id, deleted_at desc, _id desc);
create index deleted_entrances_due on deleted_entrances (organisation_id, restore_until) where reduced_at is null;
create index deleted_entrances_number on deleted_entrances (organisation_id, checkin_at);
-- The application seals numbers with new keys, and writes nothing else.
call protect_tenant_table('deleted_entrances', 'select, update (id_number_sealed, phone_sealed)');
grant select, insert, update, delete on deleted_entrances to gatehouse_definer;
grant insert, delete on entrances to gatehouse_definer;

-- What others may read and lock of visits: of whom, when and where, without numbers.
create view entrance_outlines with (security_invoker = true) as
  select organisation_id, _id, number, status, visitor_name, party_size, plate, location_id, unit_id, unit_name, gate_in, gate_out, checkin_at, checkout_at
  from entrances;
grant select, update on entrance_outlines to gatehouse_app;

-- Ends an open request: who requested it withdraws it, another person approves or rejects it. False where it is not open.
-- Refusal: 42501 for the wrong person.
create function delete_request_end(request uuid, outcome text, by_name text, why text) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  organisation int := app_organisation();
  requester uuid;
begin
  select d.requested_by into requester from delete_requests d
  where d.organisation_id = organisation and d._id = request and d.status = 'requested' for update;
  if requester is null then
    return false;
  end if;
  if app_person() is null or (outcome = 'withdrawn') <> (requester = app_person()) then
    raise exception 'another person ends this request' using errcode = '42501';
  end if;
  update delete_requests d set status = outcome, decision_reason = why, decided_at = now(),
    decided_by = case when outcome <> 'withdrawn' then app_person() end, decided_name = case when outcome <> 'withdrawn' then by_name end
  where d.organisation_id = organisation and d._id = request;
  update delete_request_items i set open = false where i.organisation_id = organisation and i.request_id = request;
  return true;
end $$;

-- The columns of a visit; one that `deleted_entrances` lacks fails the deletion, and is never lost.
create function entrance_columns() returns text
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
  where attrelid = 'public.entrances'::regclass and attnum > 0 and not attisdropped
$$;

-- Moves the visits of a request that the person approved in this transaction. Returns how many; none that is open.
create function entrances_delete(request uuid) returns int
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  organisation int := app_organisation();
  moved int;
begin
  perform from delete_requests d where d.organisation_id = organisation and d._id = request
    and d.status = 'approved' and d.decided_by = app_person() and d.decided_at = now()::timestamptz(3);
  if not found then
    raise exception 'this request is not approved' using errcode = '42501';
  end if;
  execute format(
    'with gone as (
       delete from public.entrances e using public.delete_request_items i
       where e.organisation_id = $1 and i.organisation_id = $1 and i.request_id = $2 and e._id = i.entrance_id
         and e.status in (''checkout'', ''auto_checkout'', ''denied'', ''cancelled'')
       returning e.*)
     insert into public.deleted_entrances (%1$s, request_id, restore_until) select %1$s, $2, now() + interval ''30 days'' from gone',
    public.entrance_columns()) using organisation, request;
  get diagnostics moved = row_count;
  return moved;
end $$;

-- Puts a deleted visit back as it was. False where it is not there any more, or its time is over.
create function entrance_restore(visit uuid, by_name text) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  organisation int := app_organisation();
  request uuid;
begin
  select d.request_id into request from deleted_entrances d
  where d.organisation_id = organisation and d._id = visit and d.restore_until > now() and d.reduced_at is null for update;
  if request is null then
    return false;
  end if;
  execute format(
    'with back as (delete from public.deleted_entrances d where d.organisation_id = $1 and d._id = $2 returning d.*)
     insert into public.entrances (%1$s) select %1$s from back', public.entrance_columns()) using organisation, visit;
  update delete_request_items i set restored_at = now(), restored_name = by_name
  where i.organisation_id = organisation and i.request_id = request and i.entrance_id = visit;
  return true;
end $$;

-- Removes what is personal from deleted visits whose time is over: number, gates and times stay. Returns the ids of at most so many.
create function deleted_entrances_reduce(at_most int) returns setof uuid
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
       where c.organisation_id = $1 and c.reduced_at is null and c.restore_until <= now() order by c.restore_until limit $2 for update skip locked)
     returning d._id', emptied) using organisation, at_most;
end $$;

call guarded_functions('gatehouse_definer', 'entrance_columns');
call definer_functions('gatehouse_app', 'delete_request_end', 'entrances_delete', 'entrance_restore', 'deleted_entrances_reduce');

-- Also finds deleted visits by their running numbers.
create or replace function audit_records_named(organisation int, named text, from_at timestamptz, to_at timestamptz) returns table (record_id text)
language sql stable set search_path = pg_catalog, public as $$
  select l.id::text from locations l where l.organisation_id = organisation and l.code = upper(named)
  union all select u.id::text from units u where u.organisation_id = organisation and u.code = named
  union all select g._id::text from gates g where g.organisation_id = organisation and g.code = upper(named)
  union all select unnest(array[m.user_id, m.id])::text from memberships m join users u on u.id = m.user_id
    where m.organisation_id = organisation and u.email = lower(named)
  union all select v._id::text from (
    select e.organisation_id, e._id, e.number, e.checkin_at from entrances e
    union all select d.organisation_id, d._id, d.number, d.checkin_at from deleted_entrances d
  ) v where v.organisation_id = organisation and v.checkin_at >= from_at and v.checkin_at < to_at
    and v.number = case when named ~ '^#?[0-9]{1,7}$' then ltrim(named, '#')::int end
$$;

-- The ground every module stands on. Run by the owner of the database; the application works as gatehouse_app, which owns nothing.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

revoke create on schema public from public;
grant usage on schema public to gatehouse_app, gatehouse_definer, gatehouse_jobs;

-- Functions that nobody but one role may run.
create procedure guarded_functions(runner text, variadic names text[])
language plpgsql as $$
declare
  name text;
begin
  foreach name in array names loop
    execute format('revoke execute on function %I from public', name);
    execute format('grant execute on function %I to %I', name, runner);
  end loop;
end $$;

-- The same for functions that run as gatehouse_definer and pass by row security.
create procedure definer_functions(runner text, variadic names text[])
language plpgsql as $$
declare
  name text;
begin
  foreach name in array names loop
    execute format('alter function %I owner to gatehouse_definer', name);
  end loop;
  call guarded_functions(runner, variadic names);
end $$;

-- ── Whose work it is ──

-- Who a transaction works for stands in a setting that the application's role cannot set (docs/decisions/0024): PostgreSQL lets only who was granted
-- backtrace_functions set it, a harmless text that everybody reads. gatehouse_definer is granted it at every start (roles.ts), so reviewed functions
-- fill it until the transaction ends: 'organisation,person', and 'own' where the product itself works instead of somebody's session.
create function app_organisation() returns int language sql stable parallel safe as
  $$ select nullif(split_part(current_setting('backtrace_functions'), ',', 1), '')::int $$;
create function app_person() returns uuid language sql stable parallel safe as
  $$ select nullif(split_part(current_setting('backtrace_functions'), ',', 2), '')::uuid $$;

-- Refuses a session what is not for its own person. Refusal: 42501.
create function app_own(person uuid default null) returns void
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
begin
  if session_user = 'gatehouse_app' and split_part(current_setting('backtrace_functions'), ',', 3) <> 'own' and app_person() is distinct from coalesce(person, '00000000-0000-0000-0000-000000000000') then
    raise exception 'this may be asked for nobody else' using errcode = '42501';
  end if;
end $$;

revoke execute on function app_own, app_organisation, app_person from public;
grant execute on function app_own, app_organisation, app_person to gatehouse_app, gatehouse_definer;

-- Shows the rows of the transaction's organisation, and nothing without one. The sub-select reads the setting once for each query.
create procedure protect_tenant_table(tenant_table regclass, privileges text)
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('alter table %s force row level security', tenant_table);
  execute format(
    'create policy tenant on %s using (organisation_id = (select nullif(split_part(current_setting(''backtrace_functions''), '','', 1), '''')::int))
     with check (organisation_id = (select nullif(split_part(current_setting(''backtrace_functions''), '','', 1), '''')::int))', tenant_table);
  execute format('grant %s on %s to gatehouse_app', privileges, tenant_table);
end $$;

-- The two halves of HMAC-SHA256 (RFC 2104) of the key that proves a server; two keys while the secret is being changed.
create table context_keys (
  inner_pad bytea primary key check (length(inner_pad) = 64),
  outer_pad bytea not null check (length(outer_pad) = 64)
);
alter table context_keys enable row level security, force row level security;
grant select on context_keys to gatehouse_definer;

-- The context of work without a session, and of what follows in a request whose session was checked, which only reads. Only who has the
-- installation's secret can make the proof, which is good for one organisation and person. Refusal: 42501.
create function app_context(organisation int, person uuid, is_write boolean, proof bytea) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from context_keys k where sha256(k.outer_pad
    || sha256(k.inner_pad || convert_to(concat(organisation, '|', person, '|', is_write), 'UTF8'))) = proof) then
    raise exception 'the context is not proved' using errcode = '42501';
  end if;
  perform set_config('backtrace_functions', concat(organisation, ',', replace(person::text, '-', ''), case when is_write then ',own' end), true);
  if not is_write then
    perform set_config('transaction_read_only', 'on', true);
  end if;
end $$;
call definer_functions('gatehouse_app', 'app_context');

-- ── Epochs ──

-- What is committed later may have been written earlier, so who reads entries or events in order must know what is unfinished. tx_id is an epoch
-- (docs/decisions/0028): a reader begins a new one, a transaction writes in the current one and holds its lock until it ends.
create sequence write_epochs as bigint;
select nextval('write_epochs');
grant select on sequence write_epochs to public;
grant usage on sequence write_epochs to gatehouse_definer;

-- An advisory lock of 64 bits: this number, then the epoch in forty.
create function epoch_key(epoch bigint) returns bigint
language sql immutable as $$ select (7304112::bigint << 40) + epoch $$;

-- The epoch is read again under the lock, since a reader may have begun another between the two.
create function write_epoch() returns bigint
language plpgsql volatile as $$
declare
  epoch bigint := nullif(current_setting('app.epoch', true), '')::bigint;
begin
  if epoch is not null then
    return epoch;
  end if;
  loop
    epoch := pg_sequence_last_value('public.write_epochs');
    perform pg_advisory_xact_lock_shared(public.epoch_key(epoch));
    exit when epoch = pg_sequence_last_value('public.write_epochs');
  end loop;
  perform set_config('app.epoch', epoch::text, true);
  return epoch;
end $$;

-- Begins an epoch, and returns the earlier ones in which somebody still writes.
create function epoch_begin(out epoch bigint, out unfinished bigint[])
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  epoch := nextval('public.write_epochs');
  select coalesce(array_agg(distinct held.epoch), '{}') into unfinished
  from pg_locks l cross join lateral (select ((l.classid::bigint << 32) | l.objid::bigint) - public.epoch_key(0) as epoch) held
  where l.locktype = 'advisory' and l.objsubid = 1 and l.mode = 'ShareLock' and l.granted
    and l.database = (select oid from pg_database where datname = current_database())
    and held.epoch > 0 and held.epoch < epoch_begin.epoch;
end $$;
call definer_functions('gatehouse_app', 'epoch_begin');

-- ── Live events ──

-- For open pages, written with the change. Null limits nobody; an empty set of units is heard by nobody who is limited to some.
create table live_events (
  organisation_id int not null,
  id bigint generated always as identity,
  tx_id bigint not null default write_epoch(),
  kind text not null,
  record_id uuid,
  location_ids uuid[],
  unit_ids uuid[],
  user_id uuid,
  created_at timestamptz(3) not null default now(),
  primary key (organisation_id, id)
);
comment on column live_events.tx_id is 'Epoch in which its transaction wrote: write_epoch()';
create index live_events_order on live_events (tx_id, id);
call protect_tenant_table('live_events', 'select, insert');
grant select, insert, delete on live_events to gatehouse_definer;

-- Every server reads the events of all organisations for its open pages, newest first, with those of epochs that were unfinished.
create function live_events_since(since bigint, also bigint[], at_most int) returns setof live_events
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select app_own();
  select * from live_events e where e.tx_id >= since
  union all select * from live_events e where e.tx_id = any (also) and e.tx_id < since
  order by tx_id desc, id desc limit at_most
$$;
call definer_functions('gatehouse_app', 'live_events_since');

-- ── Calls ──

-- First answers of creating calls, for who asks again with the same key.
create table idempotency_keys (
  organisation_id int not null,
  user_id uuid not null,
  key text not null check (length(key) between 1 and 255),
  call text not null,
  request_hash bytea not null,
  status smallint not null,
  body text not null,
  -- The answer is given again only to who has the same rights.
  rights text,
  created_at timestamptz(3) not null default now(),
  primary key (organisation_id, user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
call protect_tenant_table('idempotency_keys', 'select, insert');
grant select, delete on idempotency_keys to gatehouse_definer;

-- Holds a key until the transaction ends. Refusal: GH425 idempotency_in_flight.
create function idempotency_claim(claimed_key text) returns void
language plpgsql volatile as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended(concat_ws('/', app_organisation(), app_person(), claimed_key), 0)) then
    raise exception 'idempotency_in_flight' using errcode = 'GH425';
  end if;
end $$;

-- Limits of requests and failed sign-ins; rate-limiter-flexible's own layout.
create table rate_limits (key varchar(255) primary key, points integer not null default 0, expire bigint);
grant select, insert, update, delete on rate_limits to gatehouse_app;
grant select, delete on rate_limits to gatehouse_definer;

-- Mails are counted in the transaction of their invitation, so that one that is undone counts nothing.
create function mails_counted(counted_key text, window_ms bigint) returns int
language sql volatile set search_path = pg_catalog, public, pg_temp as $$
  insert into rate_limits as r (key, points, expire) values (counted_key, 1, (extract(epoch from now()) * 1000)::bigint + window_ms)
  on conflict (key) do update set
    points = case when r.expire <= (extract(epoch from now()) * 1000)::bigint then 1 else r.points + 1 end,
    expire = case when r.expire <= (extract(epoch from now()) * 1000)::bigint then excluded.expire else r.expire end
  returning points
$$;

-- ── Jobs ──

-- Queues a job with the change. The flag names the organisation, so that a worker can pass over one that has its share (kernel/jobs). Twenty-five
-- tries last for days, until a mail server is back. With `keeps_time` a waiting job keeps its time: a digest does not wait longer for each addition.
create function enqueue_job(task text, payload json, job_key text default null, run_at timestamptz default null, keeps_time boolean default false)
returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  organisation int := coalesce((payload ->> 'organisation_id')::int, app_organisation());
begin
  -- A session puts work into the queue for its own organisation alone.
  if (payload ->> 'organisation_id')::int is distinct from app_organisation() and payload::jsonb ? 'organisation_id' then
    perform app_own();
  end if;
  perform graphile_worker.add_job(task, payload, run_at => run_at, max_attempts => 25, job_key => job_key,
    job_key_mode => case when keeps_time then 'preserve_run_at' else 'replace' end,
    flags => case when organisation is not null then array['organisation/' || organisation] end);
end $$;
call guarded_functions('gatehouse_app', 'enqueue_job');

-- ── Search ──

-- Ids of the organisation's rows whose search text is like the pattern, in no order. LIKE is not leakproof, so under row security it uses no index:
-- this reviewed function looks past it, for the transaction's organisation alone; the statement that takes the ids is under row security again.
-- EXECUTE plans for the values, since a generic plan is 10 to 50 times slower here.
create function list_search(list text, pattern text, at_most int) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  known constant text[] := array['cards', 'blacklist_entries', 'blacklist_sightings', 'members'];
begin
  if list <> all (known) then
    raise exception 'list_search knows no list %', list;
  end if;
  return query execute format('select t._id from public.%I t where t.organisation_id = $1 and t.search_text like $2 limit $3', list)
  using app_organisation(), pattern, at_most;
end $$;
call definer_functions('gatehouse_app', 'list_search');

-- The ground every module stands on. Run by the owner of the database; the application works as gatehouse_app, which owns nothing.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

revoke create on schema public from public;
grant usage on schema public to gatehouse_app, gatehouse_definer;

-- Row-level security of a tenant table: rows of the organisation that the transaction was opened for, and nothing without one.
-- The setting is wrapped in a sub-select so that it is read once for each query (row-security.md section 3).
create procedure protect_tenant_table(tenant_table regclass, privileges text)
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('alter table %s force row level security', tenant_table);
  execute format(
    'create policy tenant on %s using (organisation_id = (select nullif(current_setting(''app.org'', true), '''')::int))
     with check (organisation_id = (select nullif(current_setting(''app.org'', true), '''')::int))', tenant_table);
  execute format('grant %s on %s to gatehouse_app', privileges, tenant_table);
end $$;

-- Keys of an organisation, wrapped by the master key that the program holds: 'data' seals fields, 'index' makes the keyed hashes.
create table organisation_keys (
  organisation_id int not null,
  kind text not null check (kind in ('data', 'index')),
  version int not null check (version > 0),
  wrapped bytea not null,
  created_at timestamptz(3) not null default now(),
  primary key (organisation_id, kind, version)
);
call protect_tenant_table('organisation_keys', 'select, insert');

-- First answers of creating calls, for those who ask again with the same key.
create table idempotency_keys (
  organisation_id int not null,
  user_id uuid not null,
  key text not null check (length(key) between 1 and 255),
  call text not null,
  request_hash bytea not null,
  status smallint not null,
  body text not null,
  created_at timestamptz(3) not null default now(),
  primary key (organisation_id, user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
call protect_tenant_table('idempotency_keys', 'select, insert');

-- Live events for open pages: written in the transaction of the change, told to the other servers after it. tx_id orders them by what was
-- still unfinished when a reader looked, which a running number cannot.
create table live_events (
  organisation_id int not null,
  id bigint generated always as identity,
  tx_id xid8 not null default pg_current_xact_id(),
  kind text not null,
  record_id uuid,
  location_id uuid,
  user_id uuid,
  created_at timestamptz(3) not null default now(),
  primary key (organisation_id, id)
);
create index live_events_order on live_events (tx_id, id);
call protect_tenant_table('live_events', 'select, insert');

-- Every server reads all organisations' events to hand them to its own open pages; each page gets its organisation's only.
create function live_events_since(since xid8) returns table (id bigint, tx_id xid8, organisation_id int, kind text, record_id uuid, location_id uuid, user_id uuid, horizon xid8)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select e.id, e.tx_id, e.organisation_id, e.kind, e.record_id, e.location_id, e.user_id, pg_snapshot_xmin(pg_current_snapshot())
  from live_events e where e.tx_id >= since order by e.id limit 5000
$$;
alter function live_events_since owner to gatehouse_definer;
grant select on live_events to gatehouse_definer;
revoke execute on function live_events_since from public;
grant execute on function live_events_since to gatehouse_app;

-- Limits of requests and failed sign-ins; rate-limiter-flexible's own layout.
create table rate_limits (key varchar(255) primary key, points integer not null default 0, expire bigint);
grant select, insert, update, delete on rate_limits to gatehouse_app;

-- Jobs are put into the queue inside the transaction of the change. The queue's own tables belong to the owner.
create function enqueue_job(task text, payload json, job_key text default null, run_at timestamptz default null) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  select graphile_worker.add_job(task, payload, run_at => run_at, max_attempts => 5, job_key => job_key)
$$;
revoke execute on function enqueue_job from public;
grant execute on function enqueue_job to gatehouse_app;

-- Takes a creating call's key for as long as the transaction lasts, so that two that ask at once are not both answered: the other one is
-- refused with GH425 idempotency_in_flight.
create function idempotency_claim(claimed_key text) returns void
language plpgsql volatile as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended(concat_ws('/', current_setting('app.org'), current_setting('app.user'), claimed_key), 0)) then
    raise exception 'idempotency_in_flight' using errcode = 'GH425';
  end if;
end $$;

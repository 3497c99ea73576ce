-- Calls that were refused, counted for ten minutes before they stand in the audit log as one entry for each person, call and kind: by every server
-- here, so that several count as one. A person of zeros are several whom nobody tells apart any more.
create table refused_calls (
  organisation_id int not null references organisations,
  begins_at timestamptz not null,
  user_id uuid not null,
  call text not null,
  action text not null,
  times bigint not null check (times > 0),
  first_at timestamptz(3) not null,
  last_at timestamptz(3) not null,
  actor_name text,
  session_id uuid,
  request_id text,
  ip text,
  primary key (organisation_id, begins_at, user_id, call, action)
);
call protect_tenant_table('refused_calls', 'select, insert, update, delete');

-- Organisations with some whose time is over.
create function refused_calls_due() returns setof int
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select app_own();
  select distinct organisation_id from refused_calls where begins_at <= now() - interval '10 minutes'
$$;
grant select on refused_calls to gatehouse_definer;
alter function refused_calls_due owner to gatehouse_definer;
revoke execute on function refused_calls_due from public;
grant execute on function refused_calls_due to gatehouse_app;

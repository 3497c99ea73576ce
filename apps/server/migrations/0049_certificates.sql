-- A certificate is written before its night begins and counts in the transaction of each batch: a server that is killed leaves a true one.
alter table retention_runs
  add column ended_at timestamptz(3),
  -- False where the server was ended in the middle; the next run goes on.
  add column complete boolean not null default false,
  add check (ended_at is not null or not complete);
update retention_runs set ended_at = at, complete = true;
create index retention_runs_newest on retention_runs (organisation_id, at desc, _id desc);
create index retention_runs_open on retention_runs (organisation_id) where ended_at is null;
grant select, update, delete on retention_runs to gatehouse_definer;

-- Adds counts by kind, and visits on hold, to a run that has not ended. Refusal: 42501 for a run that has ended, which undoes the batch.
create function retention_count(run uuid, counts json, more_held int) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app_own();
  update retention_runs r set held = r.held + more_held, erased = coalesce((
    select json_object_agg(k.key, coalesce((r.erased ->> k.key)::bigint, 0) + coalesce((counts ->> k.key)::bigint, 0) order by k.key)
    from (select json_object_keys(r.erased) union select json_object_keys(counts)) k (key)), '{}')
  where r.organisation_id = app_organisation() and r._id = run and r.ended_at is null;
  if not found then
    raise exception 'this run has ended' using errcode = '42501';
  end if;
end $$;

-- Ends runs, and returns those that erased something; of the others nothing stays. `run`: the one that is complete; null for all that were left open.
create function retention_end(run uuid) returns setof retention_runs
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app_own();
  delete from retention_runs r where r.organisation_id = app_organisation() and r.ended_at is null and (run is null or r._id = run)
    and not exists (select from json_each_text(r.erased) e where e.value <> '0');
  return query update retention_runs r set ended_at = now(), complete = run is not null
  where r.organisation_id = app_organisation() and r.ended_at is null and (run is null or r._id = run)
  returning r.*;
end $$;
call definer_functions('gatehouse_app', 'retention_count', 'retention_end');

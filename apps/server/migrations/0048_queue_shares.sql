-- A job says by a flag whose work it is, so that a worker can pass over an organisation that has its share (kernel/jobs). Five tries lasted for
-- 88 seconds: a mail server that was away for longer lost what waited for it.
-- With `keeps_time`, what waits under the same key keeps its time: a digest that is due in ten minutes does not wait ten more for each addition.
drop function enqueue_job(text, json, text, timestamptz);
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
revoke execute on function enqueue_job from public;
grant execute on function enqueue_job to gatehouse_app;

update graphile_worker._private_jobs set max_attempts = 25,
    flags = case when payload ->> 'organisation_id' is not null then jsonb_build_object('organisation/' || (payload ->> 'organisation_id'), true) end
  where attempts < max_attempts;

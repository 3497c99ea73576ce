-- When each periodic task last ran, for health. The workers register their tasks here and write every run. It holds nobody's data.
create table periodic_tasks (
  task text primary key,
  registered_at timestamptz not null default now(),
  started_at timestamptz,
  completed_at timestamptz,
  -- Why the last run failed; null after a completed one.
  problem text check (length(problem) <= 500)
);
grant select, insert, update, delete on periodic_tasks to gatehouse_jobs;

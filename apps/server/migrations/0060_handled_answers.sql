-- The gate has acted on the answer of a host: no desk shows it any more.
alter table host_answers
  add column handled_at timestamptz(3),
  -- The name of the guard.
  add column handled_by text,
  add check ((handled_at is null) = (handled_by is null));
grant update (handled_at, handled_by) on host_answers to gatehouse_app;
-- The desks read these alone.
drop index host_answers_time;
create index host_answers_unhandled on host_answers (organisation_id, answered_at) where handled_at is null;

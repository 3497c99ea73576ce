-- What the job worker does beside jobs, for its role, which may do nothing else here.
create function sweep_kept() returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from live_events where created_at < now() - interval '1 hour';
  delete from idempotency_keys where created_at < now() - interval '7 days';
  delete from number_lookups where at < now() - interval '1 day';
  with gone as (delete from sessions where expires_at < now() - interval '30 days' returning organisation_id, user_id, last_seen_at)
    update memberships m set last_seen_at = greatest(m.last_seen_at, g.last_seen_at)
    from (select organisation_id, user_id, max(last_seen_at) as last_seen_at from gone group by organisation_id, user_id) g
    where m.organisation_id = g.organisation_id and m.user_id = g.user_id;
  delete from account_codes where expires_at < now() - interval '30 days';
  delete from sign_in_tickets where expires_at < now() - interval '1 day';
  delete from known_devices where last_used_at < now() - interval '90 days';
  delete from rate_limits where expire < extract(epoch from now()) * 1000 - 86400000;
$$;
call definer_functions('gatehouse_jobs', 'sweep_kept');

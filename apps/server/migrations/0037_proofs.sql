/*
 * Who a transaction works for stands in a setting that the application's role cannot set (docs/decisions/0024). PostgreSQL lets everybody set a
 * parameter of their own making, such as app.org was, and one that it knows itself only who was granted it: backtrace_functions is such a one,
 * of text, harmless (it names C functions whose errors are traced in the log) and read by everybody. gatehouse_definer is granted it at every
 * start (roles.ts), so the reviewed functions alone fill it, until the transaction ends: 'organisation,person', behind which 'own' says
 * that the product itself works (signing in, jobs), and proved it, and not somebody's session.
 */
create function app_organisation() returns int language sql stable parallel safe as
  $$ select nullif(split_part(current_setting('backtrace_functions'), ',', 1), '')::int $$;
create function app_person() returns uuid language sql stable parallel safe as
  $$ select nullif(split_part(current_setting('backtrace_functions'), ',', 2), '')::uuid $$;

-- Policies and functions of all migrations before: what they asked app.org and app.user they ask the new setting.
do $$
declare
  p record;
  f record;
  body text;
  asked text := $q$current_setting('backtrace_functions'::text)$q$;
begin
  for p in select c.oid::regclass as tab, pol.polname, pg_get_expr(pol.polqual, pol.polrelid) as qual, pg_get_expr(pol.polwithcheck, pol.polrelid) as chk
    from pg_policy pol join pg_class c on c.oid = pol.polrelid where c.relnamespace = 'public'::regnamespace
  loop
    execute format('alter policy %I on %s', p.polname, p.tab)
      || coalesce(' using (' || replace(replace(p.qual, $q$current_setting('app.org'::text, true)$q$, format($q$split_part(%s, ',', 1)$q$, asked)),
           $q$current_setting('app.user'::text, true)$q$, format($q$split_part(%s, ',', 2)$q$, asked)) || ')', '')
      || coalesce(' with check (' || replace(replace(p.chk, $q$current_setting('app.org'::text, true)$q$, format($q$split_part(%s, ',', 1)$q$, asked)),
           $q$current_setting('app.user'::text, true)$q$, format($q$split_part(%s, ',', 2)$q$, asked)) || ')', '');
  end loop;
  for f in select oid from pg_proc where pronamespace = 'public'::regnamespace and prosrc ~ $q$current_setting\(''?app\.$q$ loop
    body := pg_get_functiondef(f.oid);
    body := replace(body, $q$nullif(current_setting('app.org', true), '')::int$q$, 'app_organisation()');
    body := replace(body, $q$nullif(current_setting('app.user', true), '')::uuid$q$, 'app_person()');
    body := replace(body, $q$current_setting('app.org'), current_setting('app.user')$q$, 'app_organisation(), app_person()');
    execute body;
  end loop;
end $$;

create or replace procedure protect_tenant_table(tenant_table regclass, privileges text)
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('alter table %s force row level security', tenant_table);
  execute format(
    'create policy tenant on %s using (organisation_id = (select nullif(split_part(current_setting(''backtrace_functions''), '','', 1), '''')::int))
     with check (organisation_id = (select nullif(split_part(current_setting(''backtrace_functions''), '','', 1), '''')::int))', tenant_table);
  execute format('grant %s on %s to gatehouse_app', privileges, tenant_table);
end $$;

-- As migration 0014 has it, but for the setting.
do $$
declare
  before text := pg_get_functiondef('app_begin'::regproc);
  after text := replace(before,
    $q$set_config('app.org', coalesce(s.organisation_id::text, ''), true) || set_config('app.user', s.user_id::text, true)$q$,
    $q$set_config('backtrace_functions', concat(s.organisation_id, ',', replace(s.user_id::text, '-', '')), true)$q$);
begin
  if after = before then
    raise exception 'app_begin is not the one of migration 0014';
  end if;
  execute after;
end $$;

-- The two halves of HMAC-SHA256 (RFC 2104) for the keys by which a server proves that it is one: made of its secret, put here at its start. While
-- the secret is being changed there are two.
create table context_keys (
  inner_pad bytea primary key check (length(inner_pad) = 64),
  outer_pad bytea not null check (length(outer_pad) = 64)
);
alter table context_keys enable row level security;
alter table context_keys force row level security;
grant select on context_keys to gatehouse_definer;

-- The context of work that no session asks for, and of what follows in a request whose session was checked. Only who has the secret of the
-- installation can make the proof, and it is good for this organisation and person alone. What goes on in a session's request only reads, and is
-- not the product's own. Refusal: 42501.
drop function app_context(int, uuid, boolean);
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

-- Refuses what the application's role asks for in the context of a session, but for the session's own person. Refusal: 42501.
create function app_own(person uuid default null) returns void
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
begin
  if session_user = 'gatehouse_app' and split_part(current_setting('backtrace_functions'), ',', 3) <> 'own' and app_person() is distinct from coalesce(person, '00000000-0000-0000-0000-000000000000') then
    raise exception 'this may be asked for nobody else' using errcode = '42501';
  end if;
end $$;

-- Goes on in another organisation: of the person whose session it is, or wherever the product itself works. Answers the one before.
create function app_within(organisation int) returns int
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  present text := current_setting('backtrace_functions');
begin
  if organisation is not null and not exists (select from memberships m where m.organisation_id = organisation and m.user_id = app_person()) then
    perform app_own();
  end if;
  perform set_config('backtrace_functions', concat(organisation, ',', split_part(present, ',', 2), ',', split_part(present, ',', 3)), true);
  return nullif(split_part(present, ',', 1), '')::int;
end $$;

-- The functions that reach over organisations or people: each asks first whose context this is. Those that are asked with a hash that only its
-- holder knows (account_code_find, account_code_use, app_begin) are proved by it.
do $$
declare
  f record;
  body text;
  guarded text;
begin
  for f in
    select p.oid, l.lanname, g.name, g.of from (values
      ('account_by_email', ''), ('account_code_put', ''), ('invitation_code_put', ''), ('device_known', ''), ('device_keep', 'person'),
      ('session_open', 'person'), ('session_end', '(select s.user_id from sessions s where s.id = session)'), ('sessions_end_all', 'person'),
      ('organisations_of', 'person'), ('organisations_all', ''), ('password_change', 'person'), ('live_events_since', ''),
      ('second_factor_find', 'person'), ('second_factor_take', 'person'), ('second_factor_missing', 'person'), ('second_factor_needed', 'person'),
      ('second_factor_off', 'person'), ('recovery_code_take', 'person'),
      ('sign_in_ticket_put', ''), ('sign_in_ticket_find', ''), ('sign_in_ticket_use', '')
    ) g (name, of) join pg_proc p on p.proname = g.name and p.pronamespace = 'public'::regnamespace join pg_language l on l.oid = p.prolang
  loop
    body := pg_get_functiondef(f.oid);
    guarded := case f.lanname
      when 'sql' then replace(body, 'AS $function$', format('AS $function$ select app_own(%s);', f.of))
      else regexp_replace(body, '\nbegin\n', format(E'\nbegin\n  perform app_own(%s);\n', f.of)) end;
    if guarded = body then
      raise exception '% could not be guarded', f.name;
    end if;
    execute guarded;
  end loop;
end $$;

-- A session puts work into the queue for its own organisation alone.
create or replace function enqueue_job(task text, payload json, job_key text default null, run_at timestamptz default null) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if (payload ->> 'organisation_id')::int is distinct from app_organisation() and payload::jsonb ? 'organisation_id' then
    perform app_own();
  end if;
  perform graphile_worker.add_job(task, payload, run_at => run_at, max_attempts => 5, job_key => job_key);
end $$;

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
grant select, delete on live_events, idempotency_keys, number_lookups, sessions, account_codes, sign_in_tickets, rate_limits to gatehouse_definer;

-- Organisations with entries that wait for their link.
create function audit_behind() returns setof int
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select o.id from organisations o left join audit_heads h on h.organisation_id = o.id
  where exists (select from audit_entries e where e.organisation_id = o.id and e.tx_id >= coalesce(h.horizon, '0'))
$$;
do $$
begin
  execute replace(pg_get_functiondef('audit_link'::regproc), $q$  perform set_config('app.org', organisation::text, true);$q$, '');
end $$;
alter function audit_link security definer set search_path = pg_catalog, public, pg_temp;
grant select on audit_entries to gatehouse_definer;
grant select, insert on audit_links to gatehouse_definer;
grant select, insert, update on audit_heads to gatehouse_definer;

grant usage on schema public to gatehouse_jobs;
do $$
declare
  f text;
begin
  foreach f in array array['app_context', 'app_within', 'sweep_kept', 'audit_behind', 'audit_link'] loop
    execute format('alter function %I owner to gatehouse_definer', f);
    execute format('revoke execute on function %I from public', f);
    execute format('grant execute on function %I to %I', f, case when f like 'app%' then 'gatehouse_app' else 'gatehouse_jobs' end);
  end loop;
end $$;
revoke execute on function app_own, app_organisation, app_person from public;
grant execute on function app_own, app_organisation, app_person to gatehouse_app, gatehouse_definer;

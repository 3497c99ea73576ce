-- Locations and users need no edition (specification, section 2). Changes of them still follow the end of the editions: refused where every
-- edition in use expired or the organisation is disabled, allowed where no edition is in use. What people change of their own stays open.

-- Opens the context of a request: checks session, permission, edition and, for a change, expiry and disabling, then sets organisation and person.
-- With the current version of the rights it returns null; with another it refuses with GH409 and the current rights, so that a statement made for
-- old rights never runs; without one it only returns them. One query and few expressions, since it runs with every request.
-- Refusals: GH401 unauthenticated; GH403 permission_denied, service_not_active, service_expired, organisation_disabled.
create or replace function app_begin(session_token_hash bytea, needed_permission text, needed_editions text[], is_write boolean, known_version text) returns text
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  asker record;
  rights text;
begin
  select s.id, r.refusal, v.version,
    case when r.refusal is null and v.version = known_version then
      set_config('backtrace_functions', concat(s.organisation_id, ',', replace(s.user_id::text, '-', '')), true)
      || case when is_write then '' else set_config('transaction_read_only', 'on', true) end
    end as opened
  into asker
  from sessions s
  join users u on u.id = s.user_id and u.status = 'active'
  left join memberships m on m.user_id = s.user_id and m.organisation_id = s.organisation_id and m.status = 'active'
  left join organisations o on o.id = s.organisation_id
  left join role_permissions p on p.role = m.role
  cross join lateral (select concat_ws('.', u.xmin, m.xmin, o.xmin, p.xmin) as version) v
  cross join lateral (
    select case
      when needed_permission <> 'self' and (p.role is null or needed_permission = any (m.permissions_removed)
        or needed_permission <> all (p.permissions || m.permissions_added)) then 'permission_denied'
      when cardinality(needed_editions) > 0 or (is_write and needed_permission <> 'self') then (
        select case
          when count(*) = 0 and cardinality(needed_editions) > 0 then 'service_not_active'
          when not is_write then null
          when o.disable_date <= (now() at time zone o.time_zone)::date then 'organisation_disabled'
          when max(b.service_expire_date) <= (now() at time zone o.time_zone)::date - 3 then 'service_expired'
        end
        from subscriptions b
        where b.organisation_id = s.organisation_id and b.permission = 'active' and (b.service_name = any (needed_editions) or cardinality(needed_editions) = 0))
    end as refusal
    offset 0
  ) r
  where s.token_hash = session_token_hash and s.ended_at is null and s.expires_at > now()
    and s.last_seen_at > now() - make_interval(mins => s.idle_minutes)
    and (s.organisation_id is null or m.user_id is not null);
  if asker.opened is not null then
    -- The caller keeps the session awake: a write would cost more than the read.
    return null;
  end if;
  if asker.id is null then
    raise exception 'unauthenticated' using errcode = 'GH401';
  elsif asker.refusal is not null then
    raise exception '%', asker.refusal using errcode = 'GH403';
  end if;
  select json_build_object(
    'version', asker.version, 'session_id', s.id, 'user_id', s.user_id, 'organisation_id', s.organisation_id, 'name', u.name,
    'language', u.language, 'role', m.role, 'permissions', permissions(m), 'location_ids', m.location_ids,
    'unit_ids', m.unit_ids, 'organisation_name', o.name, 'time_zone', o.time_zone, 'currency', o.currency)
  into rights
  from sessions s
  join users u on u.id = s.user_id
  left join memberships m on m.user_id = s.user_id and m.organisation_id = s.organisation_id and m.status = 'active'
  left join organisations o on o.id = s.organisation_id
  where s.id = asker.id;
  if known_version is not null then
    raise exception 'stale_rights' using errcode = 'GH409', detail = rights;
  end if;
  return rights;
end $$;

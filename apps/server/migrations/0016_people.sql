-- When the person was last at work in the organisation, for the time after their old sessions are swept.
alter table memberships add column last_seen_at timestamptz(3);

-- As migration 0010 has it, with what is kept of sessions that are gone.
create or replace function members_seen(people uuid[]) returns table (user_id uuid, last_seen_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.user_id, greatest(m.last_seen_at, max(s.last_seen_at))
  from memberships m left join sessions s on s.organisation_id = m.organisation_id and s.user_id = m.user_id
  where m.organisation_id = nullif(current_setting('app.org', true), '')::int and m.user_id = any (people)
  group by m.organisation_id, m.user_id
$$;

-- As migration 0013 has it, with people who are suspended or only invited, and what was done to their memberships.
create or replace function audit_records_named(organisation int, named text, from_at timestamptz, to_at timestamptz) returns table (record_id text)
language sql stable set search_path = pg_catalog, public as $$
  select l.id::text from locations l where l.organisation_id = organisation and l.code = upper(named)
  union all select u.id::text from units u where u.organisation_id = organisation and u.code = named
  union all select g._id::text from gates g where g.organisation_id = organisation and g.code = upper(named)
  union all select unnest(array[m.user_id, m.id])::text from memberships m join users u on u.id = m.user_id
    where m.organisation_id = organisation and u.email = lower(named)
  union all select e._id::text from entrances e where e.organisation_id = organisation and e.checkin_at >= from_at and e.checkin_at < to_at
    and e.number = case when named ~ '^#?[0-9]{1,7}$' then ltrim(named, '#')::int end
$$;

-- As migration 0003 has it; the membership that an invitation is to comes first, as for who suspends it, sends it again or takes it back.
create or replace function account_code_find(hash bytea, for_purpose text)
returns table (user_id uuid, email text, has_password boolean, status text)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from account_codes c join memberships m on m.organisation_id = c.organisation_id and m.user_id = c.user_id
  where c.code_hash = hash and c.purpose = for_purpose for update of m;
  return query select u.id, u.email, u.password_hash is not null, u.status
    from account_codes c join users u on u.id = c.user_id
    where c.code_hash = hash and c.purpose = for_purpose and c.used_at is null and c.expires_at > now()
    for update of c;
end $$;

-- A gate desk may be left for a shift, other work for an hour (auth.service.ts): who is no guard any more has no session of one.
create function sessions_follow_role() returns trigger
language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
begin
  update sessions s set idle_minutes = least(s.idle_minutes, 60)
  where s.user_id = new.user_id and s.organisation_id = new.organisation_id and s.ended_at is null;
  return null;
end $$;
create trigger memberships_role_changed after update of role on memberships for each row
  when (old.role = 'operator' and new.role <> 'operator') execute function sessions_follow_role();

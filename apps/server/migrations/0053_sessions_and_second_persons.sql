-- Says whether it was this call that ended the session: whoever ends it in order to go on, or to write it down, does so once.
drop function session_end(uuid);
create function session_end(session uuid) returns boolean
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  select app_own((select s.user_id from sessions s where s.id = session));
  with ended as (update sessions set ended_at = now() where id = session and ended_at is null returning 1) select exists (select from ended)
$$;
alter function session_end owner to gatehouse_definer;
revoke execute on function session_end from public;
grant execute on function session_end to gatehouse_app;

-- What an answer that is kept under a key was made for: it is given again to who has the same rights, and else to nobody.
alter table idempotency_keys add column rights text;

-- The browser that people sign in at, whatever token it has by then; and which of them a session began at.
alter table known_devices add column family uuid default gen_random_uuid();
update known_devices set family = md5(device_hash)::uuid;
alter table known_devices alter column family set not null;
alter table sessions add column device uuid;
create index sessions_device on sessions (device, user_id);

-- As before, and answers which browser it is.
drop function device_keep(bytea, bytea, uuid);
create function device_keep(device_before bytea, device bytea, person uuid) returns uuid
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  kept uuid;
begin
  perform app_own(person);
  select k.family into kept from known_devices k where k.device_hash = device_before limit 1;
  kept := coalesce(kept, gen_random_uuid());
  update known_devices set device_hash = device where device_hash = device_before;
  insert into known_devices (device_hash, user_id, family) values (device, person, kept)
    on conflict (device_hash, user_id) do update set last_used_at = now();
  delete from known_devices where user_id = person and device_hash in
    (select k.device_hash from known_devices k where k.user_id = person order by k.last_used_at desc, k.device_hash = device desc offset 20);
  return kept;
end $$;

-- As migrations 0011 and 0037 have it, and with the browser.
drop function session_open(uuid, bytea, uuid, int, int, int, text, text);
create function session_open(session uuid, hash bytea, person uuid, organisation int, absolute_minutes int, idle int, from_ip text, agent text, at_device uuid default null)
returns timestamptz
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  required boolean;
  ends timestamptz;
begin
  perform app_own(person);
  select o.second_factor_required into required from organisations o where o.id = organisation for share;
  if required and not exists (select from second_factors f where f.user_id = person and f.confirmed_at is not null) then
    raise exception 'second_factor_missing' using errcode = 'GH403';
  end if;
  insert into sessions (id, token_hash, user_id, organisation_id, expires_at, idle_minutes, ip, user_agent, device)
  values (session, hash, person, organisation, now() + make_interval(mins => absolute_minutes), idle, from_ip, agent, at_device)
  returning expires_at into ends;
  return ends;
end $$;

-- What tells that the person of this context and another one of the organisation are the same: they signed in at one browser; their addresses
-- lead to one mailbox; or a member's record has the address of one and the name of the other. Null where nothing does.
create function second_person_doubt(own_session uuid, other uuid) returns text
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select case
    when exists (select from sessions s join sessions t on t.device = s.device where s.id = own_session and s.user_id = a.id and t.user_id = b.id)
      then 'second_person_device'
    when regexp_replace(a.email, '\+[^@]*@', '@') = regexp_replace(b.email, '\+[^@]*@', '@')
      or exists (select from members r where r.organisation_id = app_organisation()
        and (lower(r.email) = a.email and lower(b.name) in (lower(r.name_th), lower(r.name_en))
          or lower(r.email) = b.email and lower(a.name) in (lower(r.name_th), lower(r.name_en))))
      then 'second_person_same'
  end
  from users a join memberships m on m.user_id = a.id and m.organisation_id = app_organisation(),
    users b join memberships n on n.user_id = b.id and n.organisation_id = app_organisation()
  where a.id = app_person() and b.id = other
$$;

do $$
declare
  f text;
begin
  foreach f in array array['device_keep', 'session_open', 'second_person_doubt'] loop
    execute format('alter function %I owner to gatehouse_definer', f);
    execute format('revoke execute on function %I from public', f);
    execute format('grant execute on function %I to gatehouse_app', f);
  end loop;
end $$;

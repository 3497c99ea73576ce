-- Invitations, limits to places, and who may change whose membership.

-- The last invitation of a member. A job sends the mail once for each id.
create table invitations (
  organisation_id int not null,
  user_id uuid not null,
  id uuid not null,
  invited_by uuid,
  inviter text not null,
  created_at timestamptz(3) not null default now(),
  sent_at timestamptz(3),
  -- The mail server said that there is no such mailbox, or that it takes no mail of ours.
  refused_at timestamptz(3),
  primary key (organisation_id, user_id),
  foreign key (organisation_id, user_id) references memberships on delete cascade
);
call protect_tenant_table('invitations', 'select, insert, update');

-- Serialises the changes of an organisation's memberships.
create function memberships_lock(organisation int) returns void
language sql volatile set search_path = pg_catalog, public, pg_temp as $$
  select pg_advisory_xact_lock(730411210, organisation)
$$;

-- An organisation keeps an active owner, however many change memberships at once. Refusal: GH403 last_owner.
create function memberships_keep_owner() returns trigger
language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
begin
  perform memberships_lock(old.organisation_id);
  if not exists (select from memberships m where m.organisation_id = old.organisation_id and m.role = 'owner' and m.status = 'active') then
    raise exception 'last_owner' using errcode = 'GH403';
  end if;
  return null;
end $$;
create trigger memberships_owner_changed after update on memberships for each row
  when (old.role = 'owner' and old.status = 'active' and (new.role <> 'owner' or new.status <> 'active')) execute function memberships_keep_owner();
create trigger memberships_owner_removed after delete on memberships for each row
  when (old.role = 'owner' and old.status = 'active') execute function memberships_keep_owner();

-- A guard's session may idle for a shift, others for an hour (auth.service.ts).
create function sessions_follow_role() returns trigger
language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
begin
  update sessions s set idle_minutes = least(s.idle_minutes, 60)
  where s.user_id = new.user_id and s.organisation_id = new.organisation_id and s.ended_at is null;
  return null;
end $$;
create trigger memberships_role_changed after update of role on memberships for each row
  when (old.role = 'operator' and new.role <> 'operator') execute function sessions_follow_role();

-- ── Who may ──

-- Whether rights go beyond the actor's; an owner's are more than everybody else's.
create function rights_exceed(actor memberships, other memberships) returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select (other.role = 'owner' and actor.role <> 'owner') or not permissions(other) <@ permissions(actor)
    or (actor.location_ids is not null and (other.location_ids is null or not other.location_ids <@ actor.location_ids))
    or (actor.unit_ids is not null and (other.unit_ids is null or not other.unit_ids <@ actor.unit_ids))
$$;

-- The actor, read under the lock. Refusal: GH403 permission_denied.
create function membership_actor() returns memberships
language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
declare
  organisation int := app_organisation();
  actor memberships;
begin
  perform memberships_lock(organisation);
  select * into actor from memberships m
  where m.organisation_id = organisation and m.user_id = app_person() and m.status = 'active';
  if actor.user_id is null or 'users:write' <> all (permissions(actor)) then
    raise exception 'permission_denied' using errcode = 'GH403';
  end if;
  return actor;
end $$;

-- Locks the membership that somebody would change: not their own, none with more rights, none at other locations or units.
-- Refusals: GH403 permission_denied, not_found, own_membership, person_has_more.
create function membership_target(actor memberships, member uuid) returns memberships
language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
declare
  target memberships;
begin
  select * into target from memberships m where m.organisation_id = actor.organisation_id and m.id = member
    and (actor.location_ids is null or m.location_ids is null or m.location_ids && actor.location_ids)
    and (actor.unit_ids is null or m.unit_ids is null or m.unit_ids && actor.unit_ids) for update;
  if target.user_id is null then
    raise exception 'not_found' using errcode = 'GH403';
  elsif target.user_id = actor.user_id then
    raise exception 'own_membership' using errcode = 'GH403';
  elsif rights_exceed(actor, target) then
    raise exception 'person_has_more' using errcode = 'GH403';
  end if;
  return target;
end $$;

-- Checks rights that somebody gives: they must have all of the role's permissions and of what it comes to. Refusal: GH403 more_than_own.
create function membership_give(actor memberships, present_role text, given memberships)
returns void language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
begin
  if rights_exceed(actor, given) or (given.role is distinct from present_role and given.role <> actor.role
    and not exists (select from role_permissions r where r.role = given.role and r.permissions <@ permissions(actor))) then
    raise exception 'more_than_own' using errcode = 'GH403';
  end if;
end $$;

create function membership_hold(member uuid) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform membership_target(membership_actor(), member);
end $$;

-- ── What they do ──

-- Refusals: those of membership_target and membership_give; GH403 last_owner.
create function membership_change(member uuid, new_role text, added text[], removed text[], places uuid[], units uuid[])
returns void language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  actor memberships := membership_actor();
  target memberships := membership_target(actor, member);
  given memberships := target;
begin
  given.role := new_role;
  given.permissions_added := added;
  given.permissions_removed := removed;
  given.location_ids := places;
  given.unit_ids := units;
  perform membership_give(actor, target.role, given);
  update memberships m set role = new_role, permissions_added = added, permissions_removed = removed, location_ids = places, unit_ids = units,
    updated_at = now()
  where m.organisation_id = target.organisation_id and m.user_id = target.user_id;
end $$;

-- Sessions in other organisations stay.
create function membership_sessions_end(target memberships) returns void
language sql volatile set search_path = pg_catalog, public, pg_temp as $$
  update sessions set ended_at = now() where user_id = target.user_id and organisation_id = target.organisation_id and ended_at is null
$$;
create function membership_codes_end(target memberships) returns void
language sql volatile set search_path = pg_catalog, public, pg_temp as $$
  update account_codes set used_at = now()
  where user_id = target.user_id and organisation_id = target.organisation_id and purpose = 'activation' and used_at is null
$$;

-- Suspends a member or takes that back; false where there is nothing to do. Sessions and invitation links end.
create function membership_suspend(member uuid, suspended boolean) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  target memberships := membership_target(membership_actor(), member);
begin
  if (target.status = 'suspended') = suspended then
    return false;
  end if;
  update memberships m set updated_at = now(),
    status = case when suspended then 'suspended' when m.accepted_at is null then 'invited' else 'active' end
  where m.organisation_id = target.organisation_id and m.user_id = target.user_id;
  if suspended then
    perform membership_sessions_end(target), membership_codes_end(target);
  end if;
  return true;
end $$;

create function membership_sign_out(member uuid) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform membership_sessions_end(membership_target(membership_actor(), member));
end $$;

-- The person stays what they are elsewhere, and the author of what they did here.
create function membership_remove(member uuid) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  target memberships := membership_target(membership_actor(), member);
begin
  perform membership_sessions_end(target), membership_codes_end(target);
  delete from memberships m where m.organisation_id = target.organisation_id and m.user_id = target.user_id;
end $$;

-- Invites an address, with a new account where there is none. Returns the person, or null for a member.
-- Refusals: GH403 permission_denied, more_than_own.
create function membership_invite(address text, member uuid, new_person uuid, speaks text,
  new_role text, added text[], removed text[], places uuid[], units uuid[])
returns uuid language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  actor memberships := membership_actor();
  given memberships;
  person uuid;
begin
  given.role := new_role;
  given.permissions_added := added;
  given.permissions_removed := removed;
  given.location_ids := places;
  given.unit_ids := units;
  perform membership_give(actor, null, given);
  insert into users (id, email, name, language, status) values (new_person, lower(address), split_part(lower(address), '@', 1), speaks, 'invited')
    on conflict (email) do nothing;
  select u.id into strict person from users u where u.email = lower(address);
  insert into memberships
    (organisation_id, user_id, id, role, permissions_added, permissions_removed, location_ids, unit_ids, status, accepted_at)
    values (actor.organisation_id, person, member, new_role, added, removed, places, units, 'invited', null)
    on conflict (organisation_id, user_id) do nothing;
  return case when found then person end;
end $$;

-- A code for the mail of an invitation, which ends the one before. False where there is nothing to accept.
create function invitation_code_put(hash bytea, person uuid, minutes int) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  target memberships;
begin
  perform app_own();
  select * into target from memberships m
  where m.organisation_id = app_organisation() and m.user_id = person and m.status = 'invited' for update;
  if target.user_id is null then
    return false;
  end if;
  perform membership_codes_end(target);
  insert into account_codes (code_hash, user_id, purpose, organisation_id, expires_at)
    values (hash, person, 'activation', target.organisation_id, now() + make_interval(mins => minutes));
  return true;
end $$;

-- When members were last at work, also in swept sessions.
create function members_seen(people uuid[]) returns table (user_id uuid, last_seen_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.user_id, greatest(m.last_seen_at, max(s.last_seen_at))
  from memberships m left join sessions s on s.organisation_id = m.organisation_id and s.user_id = m.user_id
  where m.organisation_id = app_organisation() and m.user_id = any (people)
  group by m.organisation_id, m.user_id
$$;

call definer_functions('gatehouse_app', 'membership_hold', 'membership_change', 'membership_suspend', 'membership_sign_out', 'membership_remove',
  'membership_invite', 'invitation_code_put', 'members_seen');

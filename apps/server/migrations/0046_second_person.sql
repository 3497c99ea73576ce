-- Who gave whom which permission, and when, so that one person with two mailboxes can't decide alone (docs/decisions/0064).
create table membership_grants (
  organisation_id int not null references organisations,
  user_id uuid not null,
  granted_by uuid not null,
  permission text not null,
  granted_at timestamptz(3) not null default now(),
  primary key (organisation_id, user_id, granted_by, permission)
);
call protect_tenant_table('membership_grants', 'select');
grant select, insert, update on membership_grants to gatehouse_definer;

-- Records what an invitation, a change of rights or a reinstatement gives. A wider sight counts as giving every permission there.
-- The operator's tool has no person, so its grants stand behind nobody.
create function membership_granted() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  giver uuid := app_person();
  gained text[] := permissions(new);
begin
  if giver is null or giver = new.user_id or giver = '00000000-0000-0000-0000-000000000000' then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    if not (old.status = 'suspended' and new.status <> 'suspended')
      and (old.location_ids is null or new.location_ids <@ old.location_ids)
      and (old.unit_ids is null or new.unit_ids <@ old.unit_ids) then
      gained := array(select unnest(gained) except select unnest(permissions(old)));
    end if;
  end if;
  insert into membership_grants as g (organisation_id, user_id, granted_by, permission)
    select new.organisation_id, new.user_id, giver, p from unnest(gained) p
    on conflict (organisation_id, user_id, granted_by, permission) do update set granted_at = now();
  return null;
end $$;
create trigger membership_granted after insert or update of role, permissions_added, permissions_removed, location_ids, unit_ids, status
  on memberships for each row execute function membership_granted();

-- The person, and everybody who gave them one of these permissions in the last 30 days, and whoever gave it to those. The days run from the
-- acceptance of an invitation.
create function people_behind(person uuid, rights text[]) returns setof uuid
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  with recursive behind (id) as (
    select person
    union
    select g.granted_by from behind b
      join membership_grants g on g.organisation_id = app_organisation() and g.user_id = b.id and g.permission = any (rights)
      left join memberships m on m.organisation_id = g.organisation_id and m.user_id = g.user_id
    where greatest(g.granted_at, m.accepted_at) > now() - interval '30 days'
  )
  select id from behind
$$;

-- Whether the session's person and another one have anybody behind them in common.
create function second_person_given(other uuid, rights text[]) returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select exists (select people_behind(app_person(), rights) intersect select people_behind(other, rights))
$$;

-- Lets nobody but a second person end what somebody requested. Refusals: 42501 for the requester, GH403 second_person_given.
create function second_person_require(requester uuid, rights text[]) returns void
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
begin
  if requester is null or app_person() is null or requester = app_person() then
    raise exception 'another person ends this request' using errcode = '42501';
  elsif second_person_given(requester, rights) then
    raise exception 'second_person_given' using errcode = 'GH403';
  end if;
end $$;

-- Why two people of the organisation may be one: they signed in at one browser, their addresses lead to one mailbox, a member's record has the
-- address of one and the name of the other, or the rights of both come from one person. Null without a reason.
drop function second_person_doubt(uuid, uuid);
create function second_person_doubt(own_session uuid, other uuid, rights text[]) returns text
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select case
    when exists (select from sessions s join sessions t on t.device = s.device where s.id = own_session and s.user_id = a.id and t.user_id = b.id)
      then 'second_person_device'
    when regexp_replace(a.email, '\+[^@]*@', '@') = regexp_replace(b.email, '\+[^@]*@', '@')
      or exists (select from members r where r.organisation_id = app_organisation()
        and (lower(r.email) = a.email and lower(b.name) in (lower(r.name_th), lower(r.name_en))
          or lower(r.email) = b.email and lower(a.name) in (lower(r.name_th), lower(r.name_en))))
      then 'second_person_same'
    when second_person_given(other, rights) then 'second_person_given'
  end
  from users a join memberships m on m.user_id = a.id and m.organisation_id = app_organisation(),
    users b left join memberships n on n.user_id = b.id and n.organisation_id = app_organisation()
  where a.id = app_person() and b.id = other
$$;

-- As before, by a second person.
create or replace function delete_request_end(request uuid, outcome text, by_name text, why text) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  organisation int := app_organisation();
  requester uuid;
begin
  select d.requested_by into requester from delete_requests d
  where d.organisation_id = organisation and d._id = request and d.status = 'requested' for update;
  if requester is null then
    return false;
  end if;
  if outcome <> 'withdrawn' then
    perform second_person_require(requester, array['delete-requests:request', 'delete-requests:decide']);
  elsif requester is distinct from app_person() then
    raise exception 'another person ends this request' using errcode = '42501';
  end if;
  update delete_requests d set status = outcome, decision_reason = why, decided_at = now(),
    decided_by = case when outcome <> 'withdrawn' then app_person() end, decided_name = case when outcome <> 'withdrawn' then by_name end
  where d.organisation_id = organisation and d._id = request;
  update delete_request_items i set open = false where i.organisation_id = organisation and i.request_id = request;
  return true;
end $$;

-- An entry that denies is lifted by a second person, whatever the application says.
create function blacklist_lift_decided() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.status <> 'lift_requested' then
    raise exception 'an entry that denies is lifted by two people' using errcode = '42501';
  end if;
  perform second_person_require(old.lift_requested_by, array['blacklists:write']);
  return null;
end $$;
create trigger blacklist_lift_decided after update of status on blacklist_entries for each row
  when (old.severity = 'deny' and new.status = 'lifted' and old.status <> 'lifted') execute function blacklist_lift_decided();

call guarded_functions('gatehouse_definer', 'people_behind', 'second_person_given', 'second_person_require', 'membership_granted', 'blacklist_lift_decided');
call definer_functions('gatehouse_app', 'second_person_doubt');
alter function membership_granted owner to gatehouse_definer;
alter function blacklist_lift_decided owner to gatehouse_definer;

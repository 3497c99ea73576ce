-- Residents, staff, contractors. Who is let in when, the program decides (members.access.ts).
create table members (
  organisation_id int not null references organisations,
  _id uuid not null,
  code text not null,
  kind text not null check (kind in ('resident', 'tenant', 'staff', 'contractor', 'frequent', 'vip')),
  status text not null default 'pending' check (status in ('pending', 'active', 'on_hold', 'inactive', 'banned')),
  -- The note of the last change of status.
  status_note text,
  name_th text not null,
  name_en text not null default '',
  -- Sorts as a Thai dictionary by bytes.
  sort_name text not null,
  company text,
  email text,
  id_kind text,
  -- Personal numbers are sealed for this row; their keyed hashes find them, whole or by the last four.
  id_number_sealed bytea,
  id_number_hash bytea,
  id_number_tail_hash bytea,
  phone_sealed bytea,
  phone_hash bytea,
  phone_tail_hash bytea,
  -- The same as that of the person's visits.
  person_hash bytea not null,
  -- Null: all locations.
  location_ids uuid[],
  -- Null: at any time.
  hours jsonb,
  not_on_holidays boolean not null default false,
  -- Null: all gates.
  gate_ids uuid[],
  valid_from date,
  valid_until date,
  parking text,
  remark text,
  avatar_file_id uuid,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  search_text text not null,
  primary key (organisation_id, _id),
  constraint members_code_key unique (organisation_id, code),
  check (valid_until >= valid_from),
  check ((id_kind is null) = (id_number_sealed is null))
);
create index members_name on members (organisation_id, sort_name, _id);
create index members_status on members (organisation_id, status, code);
create index members_kind on members (organisation_id, kind, code);
create index members_id_number on members (organisation_id, id_number_hash) where id_number_hash is not null;
create index members_id_tail on members (organisation_id, id_number_tail_hash) where id_number_tail_hash is not null;
create index members_phone on members (organisation_id, phone_hash) where phone_hash is not null;
create index members_phone_tail on members (organisation_id, phone_tail_hash) where phone_tail_hash is not null;
create index members_search on members using gin (organisation_id, search_text gin_trgm_ops);
-- Members of some locations, and those of all.
create index members_locations on members using gin (organisation_id, location_ids) where location_ids is not null;
create index members_everywhere on members (organisation_id, code) where location_ids is null;
call protect_tenant_table('members', 'select, insert, update, delete');

create table member_units (
  organisation_id int not null,
  member_id uuid not null,
  position smallint not null,
  unit_id uuid not null,
  primary key (organisation_id, member_id, position),
  constraint member_units_once unique (organisation_id, member_id, unit_id),
  foreign key (organisation_id, member_id) references members on delete cascade,
  foreign key (organisation_id, unit_id) references units
);
create index member_units_unit on member_units (organisation_id, unit_id);
call protect_tenant_table('member_units', 'select, insert, delete');

-- Several members of a family may use one vehicle.
create table member_vehicles (
  organisation_id int not null,
  member_id uuid not null,
  position smallint not null,
  plate text not null,
  plate_province text,
  vehicle_class text,
  primary key (organisation_id, member_id, position),
  foreign key (organisation_id, member_id) references members on delete cascade
);
create index member_vehicles_plate on member_vehicles (organisation_id, plate);
call protect_tenant_table('member_vehicles', 'select, insert, delete');

-- A card is one member's. A reader may give the first or the last bytes of the UID only.
create table member_cards (
  organisation_id int not null,
  member_id uuid not null,
  position smallint not null,
  number text not null,
  uid text check (uid ~ '^([0-9A-F]{2})+$'),
  uid_head text generated always as (left(uid, 6)) stored,
  uid_tail text generated always as (right(uid, 6)) stored,
  primary key (organisation_id, member_id, position),
  constraint member_cards_number_key unique (organisation_id, number),
  constraint member_cards_uid_key unique (organisation_id, uid),
  foreign key (organisation_id, member_id) references members on delete cascade
);
create index member_cards_head on member_cards (organisation_id, uid_head) where uid is not null;
create index member_cards_tail on member_cards (organisation_id, uid_tail) where uid is not null;
call protect_tenant_table('member_cards', 'select, insert, delete');

create table member_documents (
  organisation_id int not null,
  id uuid not null,
  member_id uuid not null,
  document_name text not null,
  file_id uuid not null,
  media_type text not null,
  size int not null,
  issued_on date,
  expires_on date,
  -- The name as it was then.
  verified_by text,
  verified_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (organisation_id, id),
  check (expires_on >= issued_on),
  check ((verified_by is null) = (verified_at is null)),
  foreign key (organisation_id, member_id) references members on delete cascade
);
create index member_documents_member on member_documents (organisation_id, member_id, created_at);
create index member_documents_expiry on member_documents (organisation_id, expires_on, member_id) where expires_on is not null;
call protect_tenant_table('member_documents', 'select, insert, update, delete');

-- ── Looking past row security ──

grant select on members, member_units to gatehouse_definer;

-- Ids of members by their search text, highest code first, for the desk: reviewed as list_search is. Searched before they are sorted: in one statement
-- bad statistics may make the database walk through all members in order for a few hits. Many hits are soon met on that walk, which is then taken.
create function members_search(pattern text, locations uuid[], units uuid[], at_most int) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  few constant int := 2000;
  matching constant text :=
    'select m._id, m.code from members m
     where m.organisation_id = $1 and m.search_text like $2
       and ($3::uuid[] is null or m.location_ids is null or m.location_ids && $3)
       and ($4::uuid[] is null or exists (select from member_units u
         where u.organisation_id = $1 and u.member_id = m._id and u.unit_id = any ($4)))';
  organisation constant int := app_organisation();
  found_ids uuid[];
begin
  execute format('select array_agg(f._id order by f.code desc) from (%s limit $5) f', matching)
  into found_ids using organisation, pattern, locations, units, few + 1;
  if cardinality(found_ids) > few then
    return query execute format('select o._id from (%s order by m.code desc limit $5) o', matching)
    using organisation, pattern, locations, units, at_most;
  else
    return query select unnest(found_ids[1:at_most]);
  end if;
end $$;

-- Ids of members who may come to one of these locations: under row security no overlap of arrays uses an index.
create function members_within(locations uuid[], at_most int) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query execute
    'select m._id from members m where m.organisation_id = $1 and (m.location_ids is null or m.location_ids && $2) limit $3'
  using app_organisation(), locations, at_most;
end $$;

-- Why two people of the organisation may be one: they signed in at one browser, their addresses lead to one mailbox, or a member's record has the
-- address of one and the name of the other. Null without a reason.
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

call definer_functions('gatehouse_app', 'members_search', 'members_within', 'second_person_doubt');

-- Cards that visitors are given at the gate. A number is upper case, so that it is unique however it is typed; it sorts by its characters,
-- so that a range of numbers is what people take for one.
create table cards (
  organisation_id int not null,
  _id uuid not null,
  number text collate "C" not null,
  -- Of the chip: upper-case hex of whole bytes; and as the reader typed it.
  uid text,
  uid_read text,
  technology text not null check (technology in ('em4100', 'mifare', 'other')),
  kind text not null check (kind in ('visitor', 'member', 'contractor', 'vip')),
  -- Null: given out at any location.
  location_id uuid,
  valid_from date,
  valid_until date,
  status text not null default 'available' check (status in ('available', 'issued', 'lost', 'blocked', 'written_off', 'retired')),
  -- The visit that has it. A check-in takes the card in one statement, which is at once look-up, lock and claim, before it has written its
  -- visit: that the visit is there is checked at the end.
  entrance_id uuid,
  -- When it was last given out; a card that has one was used.
  issued_at timestamptz(3),
  lost_at timestamptz(3),
  note text not null default '',
  created_at timestamptz(3) not null default now(),
  -- Of what people write about it: giving it out is no change of that, and disturbs no form.
  updated_at timestamptz(3) not null default now(),
  primary key (organisation_id, _id),
  constraint cards_number_key unique (organisation_id, number),
  constraint cards_uid_key unique (organisation_id, uid),
  constraint cards_entrance_key unique (organisation_id, entrance_id),
  check ((status = 'issued') = (entrance_id is not null)),
  check (status <> 'issued' or issued_at is not null),
  check ((status in ('lost', 'written_off')) = (lost_at is not null)),
  check (valid_from <= valid_until),
  check (uid ~ '^([0-9A-F]{2}){3,10}$'),
  foreign key (organisation_id) references organisations,
  foreign key (organisation_id, location_id) references locations,
  constraint cards_entrance_fkey foreign key (organisation_id, entrance_id) references entrances deferrable initially deferred
);
-- A short reading has the first or the last 24 bits of a UID.
create index cards_uid_start on cards (organisation_id, left(uid, 6)) where uid is not null;
create index cards_uid_end on cards (organisation_id, right(uid, 6)) where uid is not null;
-- What is not returned, the longest first.
create index cards_issued on cards (organisation_id, issued_at, _id) where status = 'issued';
create index cards_location on cards (organisation_id, location_id, number);
call protect_tenant_table('cards', 'select, insert, update, delete');

-- Who has a card: the open visits, with what the report of cards says of them.
create view card_holders with (security_invoker = true) as
  select organisation_id, _id as entrance_id, number, visitor_name, location_id, unit_id, unit_name, gate_in, checked_in_name, checkin_at,
    expected_out_at
  from entrances where status = 'checkin';
grant select on card_holders to gatehouse_app;

-- The roles may do with cards what they may do with gates: what a membership comes to is kept beside it.
alter table memberships no force row level security;
update memberships m set permissions = m.permissions || array(
  select p from unnest(case when m.role in ('owner', 'admin') then array['cards:read', 'cards:write'] else array['cards:read'] end) p
  where p <> all (m.permissions) and p <> all (m.permissions_removed))
  where m.role in ('owner', 'admin', 'operator', 'viewer', 'auditor');
alter table memberships force row level security;

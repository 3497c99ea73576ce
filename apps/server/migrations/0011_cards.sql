-- Numbers are upper case, to be unique however they are typed, and sort by their characters, so that a range is what people expect.
create table cards (
  organisation_id int not null,
  _id uuid not null,
  number text collate "C" not null,
  -- Of the chip: upper-case hex of whole bytes; and as the reader typed it.
  uid text,
  uid_read text,
  -- A short reading has the first or last 24 bits of a UID; columns, since row security lets no expression use an index.
  uid_head text generated always as (left(uid, 6)) stored,
  uid_tail text generated always as (right(uid, 6)) stored,
  technology text not null check (technology in ('em4100', 'mifare', 'other')),
  kind text not null check (kind in ('visitor', 'member', 'contractor', 'vip')),
  -- Null: given out at any location.
  location_id uuid,
  valid_from date,
  valid_until date,
  status text not null default 'available' check (status in ('available', 'issued', 'lost', 'blocked', 'written_off', 'retired')),
  -- The visit that has it. A check-in claims the card before it writes the visit, so cards_entrance_fkey (0014_entrances.sql) is deferred.
  entrance_id uuid,
  -- When it was last given out; a card that has one was used.
  issued_at timestamptz(3),
  lost_at timestamptz(3),
  note text not null default '',
  created_at timestamptz(3) not null default now(),
  -- Of what people edit: giving it out disturbs no form.
  updated_at timestamptz(3) not null default now(),
  search_text text not null generated always as (lower((number || E'\n' || note) collate "default")) stored,
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
  foreign key (organisation_id, location_id) references locations
);
create index cards_head on cards (organisation_id, uid_head) where uid is not null;
create index cards_tail on cards (organisation_id, uid_tail) where uid is not null;
-- What is not returned, the longest first.
create index cards_issued on cards (organisation_id, issued_at, _id) where status = 'issued';
-- The cards of a location are counted by their status from this alone.
create index cards_location on cards (organisation_id, location_id, number) include (status);
-- By status and last use; never is the longest ago.
create index cards_status on cards (organisation_id, status, number);
create index cards_last_out on cards (organisation_id, coalesce(issued_at, timestamptz '0001-01-01 00:00:00+00'), _id);
create index cards_search on cards using gin (organisation_id, search_text gin_trgm_ops);
call protect_tenant_table('cards', 'select, insert, update, delete');
-- For list_search.
grant select on cards to gatehouse_definer;

-- Who did what, append-only: the application may add and read, never change. before and after are kept as the text that was hashed.

-- Where the record of an audit entry stands, by the entry's own text: who may see some locations sees what happened there. In PL/pgSQL, since SQL
-- that fills a column is planned anew for each row.
create function audit_places(record_type text, record_id text, before text, after text) returns text[]
language plpgsql immutable parallel safe as $$
begin
  return nullif(array_remove(
    array[before::json ->> 'location_id', after::json ->> 'location_id', case when record_type = 'location' then record_id end], null), '{}');
end $$;

create table audit_entries (
  -- Without a reference, which would make all guards of an organisation lock its one row; row security lets no other id in.
  organisation_id int not null,
  id uuid not null,
  tx_id bigint not null default write_epoch(),
  at timestamptz(3) not null default now(),
  actor_id uuid,
  actor_name text,
  session_id uuid,
  action text not null,
  record_type text not null,
  record_id text,
  reason text,
  before text,
  after text,
  location_ids text[] generated always as (audit_places(record_type, record_id, before, after)) stored,
  request_id text,
  ip text,
  primary key (organisation_id, id)
);
comment on column audit_entries.tx_id is 'Epoch in which its transaction wrote: write_epoch()';
create index audit_entries_order on audit_entries (organisation_id, tx_id, id);
-- The lists of the audit page, each in the order of time: of a record, all, of a person, of a kind of step.
create index audit_entries_record on audit_entries (organisation_id, record_id, at);
create index audit_entries_newest on audit_entries (organisation_id, at, id);
create index audit_entries_actor on audit_entries (organisation_id, actor_id, at, id);
create index audit_entries_action on audit_entries (organisation_id, record_type, action, at, id);
call protect_tenant_table('audit_entries', 'select, insert');
grant select on audit_entries to gatehouse_definer;

-- Ids of the records with this code, number or address, with memberships of people. Visits are numbered anew every day: those between two instants.
create function audit_records_named(organisation int, named text, from_at timestamptz, to_at timestamptz) returns table (record_id text)
language sql stable set search_path = pg_catalog, public as $$
  select l.id::text from locations l where l.organisation_id = organisation and l.code = upper(named)
  union all select u.id::text from units u where u.organisation_id = organisation and u.code = named
  union all select g._id::text from gates g where g.organisation_id = organisation and g.code = upper(named)
  union all select unnest(array[m.user_id, m.id])::text from memberships m join users u on u.id = m.user_id
    where m.organisation_id = organisation and u.email = lower(named)
  union all select e._id::text from entrances e where e.organisation_id = organisation and e.checkin_at >= from_at and e.checkin_at < to_at
    and e.number = case when named ~ '^#?[0-9]{1,7}$' then ltrim(named, '#')::int end
$$;
call guarded_functions('gatehouse_app', 'audit_records_named');

-- ── The chain ──

-- Each link has the hash of the one before and an HMAC over its place and hash; the head has one over the chain's end (docs/decisions/0025). Servers
-- make the links, since the database never sees the key: a moment later, by epochs, so that guards never wait for each other (docs/decisions/0005).
create table audit_links (
  organisation_id int not null,
  seq bigint not null,
  entry_id uuid not null,
  hash bytea not null,
  key_version int,
  mac bytea,
  primary key (organisation_id, seq),
  unique (organisation_id, entry_id),
  check ((mac is null) = (key_version is null)),
  foreign key (organisation_id, entry_id) references audit_entries
);
call protect_tenant_table('audit_links', 'select');
grant select, insert on audit_links to gatehouse_definer;

create table audit_heads (
  organisation_id int primary key references organisations,
  seq bigint not null default 0,
  hash bytea not null default '\x',
  horizon bigint not null default 0,
  key_version int,
  mac bytea,
  check ((mac is null) = (key_version is null))
);
comment on column audit_heads.horizon is 'Entries of epochs before this one are linked';
call protect_tenant_table('audit_heads', 'select');
grant select, insert, update on audit_heads to gatehouse_definer;

-- Begins the chain of a new organisation. One that was begun is left alone.
create function audit_begin(organisation int, key int, head_mac bytea) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app_own();
  insert into audit_heads (organisation_id, key_version, mac) values (organisation, key, head_mac) on conflict do nothing;
end $$;

-- Appends the links of all entries between the head's horizon and `until`. False where another server was first, or there is a newer key.
create function audit_append(
  organisation int, after_seq bigint, after_horizon bigint, until bigint, key int, ids uuid[], hashes bytea[], macs bytea[], head_mac bytea
) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  head audit_heads;
  waiting uuid[];
begin
  perform app_own();
  select * into head from audit_heads h where h.organisation_id = organisation for update;
  if head.seq is distinct from after_seq or head.horizon is distinct from after_horizon
    or key is distinct from (select max(k.version) from organisation_keys k where k.organisation_id = organisation and k.kind = 'audit') then
    return false;
  end if;
  select array_agg(e.id order by e.tx_id, e.id) into waiting
  from audit_entries e where e.organisation_id = organisation and e.tx_id >= after_horizon and e.tx_id < until;
  if waiting is distinct from ids or array_length(hashes, 1) is distinct from array_length(ids, 1) or array_length(macs, 1) is distinct from array_length(ids, 1) then
    raise exception 'these are not the entries that wait to be linked';
  end if;
  insert into audit_links (organisation_id, seq, entry_id, hash, key_version, mac)
    select organisation, after_seq + l.n, l.id, l.hash, key, l.mac from unnest(ids, hashes, macs) with ordinality l (id, hash, mac, n);
  update audit_heads h set seq = after_seq + cardinality(ids), hash = hashes[cardinality(ids)], horizon = until, key_version = key, mac = head_mac
    where h.organisation_id = organisation;
  return true;
end $$;

-- Organisations with entries that wait for their link.
create function audit_behind() returns setof int
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select o.id from organisations o left join audit_heads h on h.organisation_id = o.id
  where exists (select from audit_entries e where e.organisation_id = o.id and e.tx_id >= coalesce(h.horizon, '0'))
$$;

-- What the last verifications of the chain found.
create table audit_verifications (
  organisation_id int not null references organisations,
  id uuid not null,
  at timestamptz(3) not null default now(),
  entries bigint not null,
  seq bigint not null,
  -- Of the last link, in hex: an anchor for the next verification.
  hash text not null,
  fault text,
  fault_seq bigint,
  fault_entry_id uuid,
  -- The number of the anchor that was written outside after this verification found nothing wrong.
  anchor bigint,
  primary key (organisation_id, id)
);
create index audit_verifications_newest on audit_verifications (organisation_id, at desc);
call protect_tenant_table('audit_verifications', 'select, insert');

-- ── Refused calls ──

-- Refused calls of all servers, counted for ten minutes before they become one audit entry for each person, call and kind. A person of zeros stands
-- for several.
create table refused_calls (
  organisation_id int not null references organisations,
  begins_at timestamptz not null,
  user_id uuid not null,
  call text not null,
  action text not null,
  times bigint not null check (times > 0),
  first_at timestamptz(3) not null,
  last_at timestamptz(3) not null,
  actor_name text,
  session_id uuid,
  request_id text,
  ip text,
  primary key (organisation_id, begins_at, user_id, call, action)
);
call protect_tenant_table('refused_calls', 'select, insert, update, delete');
grant select on refused_calls to gatehouse_definer;

-- Organisations with some whose time is over.
create function refused_calls_due() returns setof int
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select app_own();
  select distinct organisation_id from refused_calls where begins_at <= now() - interval '10 minutes'
$$;

call definer_functions('gatehouse_app', 'audit_begin', 'audit_append', 'refused_calls_due');
call definer_functions('gatehouse_jobs', 'audit_behind');

-- ── Numbers looked for ──

-- Keyed hashes of full numbers that people searched who may not reveal any (docs/decisions/0023), each once a day for a person.
create table number_lookups (
  organisation_id int not null,
  user_id uuid not null,
  number_hash bytea not null,
  tail_hash bytea not null,
  at timestamptz(3) not null default now(),
  -- Kinds of records that it met, of which the audit log tells.
  told text[] not null default '{}',
  primary key (organisation_id, user_id, number_hash)
);
create index number_lookups_alike on number_lookups (organisation_id, tail_hash, at);
create index number_lookups_person on number_lookups (organisation_id, user_id, at);
create index number_lookups_age on number_lookups (at);
call protect_tenant_table('number_lookups', 'select, insert, update');
grant select, delete on number_lookups to gatehouse_definer;

-- Counts a person's searches of full numbers, one call after the other. `wait`: seconds until they may, after too many in a minute, or too many of
-- one ending in a day by them or the organisation; nothing is written then. `tell`: one met a record of a kind for the first time.
create function number_lookup(person uuid, numbers bytea[], tails bytea[], met text, most_a_minute int, most_alike int, most_alike_together int)
returns table (wait int, tell boolean) language plpgsql volatile as $$
declare
  organisation int := app_organisation();
  known bytea[];
  lock bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended(concat_ws('/', 'numbers looked for', organisation, person), 0));
  for lock in select distinct hashtextextended(concat_ws('/', 'numbers alike', organisation, t), 0) from unnest(tails) t order by 1 loop
    perform pg_advisory_xact_lock(lock);
  end loop;
  known := array(select l.number_hash from number_lookups l
    where l.organisation_id = organisation and l.user_id = person and l.number_hash = any (numbers) and l.at > now() - interval '1 day');
  select ceil(extract(epoch from max(refused.until - now())))::int into wait from (
    select coalesce(min(l.at), now()) + interval '1 minute' as until from number_lookups l
    where l.organisation_id = organisation and l.user_id = person and l.at > now() - interval '1 minute'
    having count(*) + (select count(*) from unnest(numbers) n where n <> all (known)) > most_a_minute
    union all
    select alike.until from (
      select t.tail, count(*) as fresh from unnest(numbers, tails) as t (number, tail) where t.number <> all (known) group by t.tail
    ) asked cross join lateral (
      select coalesce(min(l.at), now()) + interval '1 day' as until, count(*) filter (where l.user_id = person) as own, count(*) as together
      from number_lookups l where l.organisation_id = organisation and l.tail_hash = asked.tail and l.at > now() - interval '1 day'
    ) alike
    where alike.own + asked.fresh > most_alike or alike.together + asked.fresh > most_alike_together
  ) refused;
  if wait is null then
    tell := met is not null and exists (select from unnest(numbers) n where not exists (select from number_lookups l
      where l.organisation_id = organisation and l.user_id = person and l.number_hash = n and n = any (known) and met = any (l.told)));
    insert into number_lookups as l (organisation_id, user_id, number_hash, tail_hash, told)
      select distinct on (t.number) organisation, person, t.number, t.tail, case when met is null then '{}' else array[met] end
      from unnest(numbers, tails) as t (number, tail)
    on conflict (organisation_id, user_id, number_hash) do update set
      at = case when l.number_hash = any (known) then l.at else now() end,
      told = case when l.number_hash = any (known) then array(select distinct unnest(l.told || excluded.told)) else excluded.told end;
  end if;
  return next;
end $$;
call guarded_functions('gatehouse_app', 'number_lookup');

-- Who did what, append-only: the application may add and read, never change. before and after are kept as the text that was hashed.
create table audit_entries (
  -- Row security lets no other organisation in than that of the transaction, which is there: a reference to it would lock its one row for
  -- every entry, and make all guards of an organisation write to it.
  organisation_id int not null,
  id uuid not null,
  tx_id xid8 not null default pg_current_xact_id(),
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
  request_id text,
  ip text,
  primary key (organisation_id, id)
);
create index audit_entries_record on audit_entries (organisation_id, record_id, at);
create index audit_entries_order on audit_entries (organisation_id, tx_id, id);
call protect_tenant_table('audit_entries', 'select, insert');

-- The chain: each link carries the hash of the one before. It is made a moment after the entries, in the order of their transactions, so
-- that two guards of one organisation never wait for each other (docs/decisions/0005).
create table audit_links (
  organisation_id int not null,
  seq bigint not null,
  entry_id uuid not null,
  hash bytea not null,
  primary key (organisation_id, seq),
  unique (organisation_id, entry_id),
  foreign key (organisation_id, entry_id) references audit_entries
);
call protect_tenant_table('audit_links', 'select');

create table audit_heads (
  organisation_id int primary key references organisations,
  seq bigint not null default 0,
  hash bytea not null default '\x',
  -- Entries of transactions before this one are linked.
  horizon xid8 not null default '0'
);
call protect_tenant_table('audit_heads', 'select');

-- The text of an entry that its link hashes; verification reads the same text. Each value is its length in characters, a colon and itself, and
-- one that is not there a hyphen, so that no two different entries have the same text.
create function audit_text(e audit_entries) returns text
language sql immutable as $$
  select string_agg(coalesce(length(v) || ':' || v, '-'), '' order by n)
  from unnest(array[e.organisation_id::text, e.id::text, (extract(epoch from e.at) * 1000)::bigint::text, e.actor_id::text, e.actor_name, e.session_id::text,
    e.action, e.record_type, e.record_id, e.reason, e.before, e.after, e.request_id, e.ip]) with ordinality as value(v, n)
$$;

-- Links what was committed and not linked yet; answers how many. Run by one server at a time, by the job worker.
create function audit_link(organisation int, at_most int) returns int
language plpgsql volatile set search_path = pg_catalog, public as $$
declare
  head audit_heads;
  until xid8;
  entry audit_entries;
  linked int := 0;
  seqs bigint[] := '{}';
  ids uuid[] := '{}';
  hashes bytea[] := '{}';
  last_tx xid8;
begin
  perform set_config('app.org', organisation::text, true);
  insert into audit_heads (organisation_id) values (organisation) on conflict do nothing;
  select * into head from audit_heads where organisation_id = organisation for update;
  -- Looked up once the head is held: a server that waited for another must not go back behind what that one linked.
  until := pg_snapshot_xmin(pg_current_snapshot());
  for entry in
    select * from audit_entries e where e.organisation_id = organisation and e.tx_id >= head.horizon and e.tx_id < until order by e.tx_id, e.id
  loop
    -- A transaction's entries are linked together or not at all, so that the horizon is exact.
    if linked >= at_most and entry.tx_id <> last_tx then
      until := entry.tx_id;
      exit;
    end if;
    head.seq := head.seq + 1;
    head.hash := sha256(head.hash || convert_to(audit_text(entry), 'UTF8'));
    seqs := seqs || head.seq;
    ids := ids || entry.id;
    hashes := hashes || head.hash;
    linked := linked + 1;
    last_tx := entry.tx_id;
  end loop;
  insert into audit_links (organisation_id, seq, entry_id, hash) select organisation, l.* from unnest(seqs, ids, hashes) l;
  update audit_heads set seq = head.seq, hash = head.hash, horizon = until where organisation_id = organisation;
  return linked;
end $$;
revoke execute on function audit_link from public;

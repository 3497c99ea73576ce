-- What is committed later may have been written earlier: whoever reads entries or events in the order in which they became visible (the links of
-- the audit log, the open pages) must know what is still unfinished. The oldest unfinished transaction says it as well, but of all databases of the
-- PostgreSQL and of transactions that write nothing of this. So tx_id is an epoch from here on (docs/decisions/0028): a reader begins a new one
-- (epoch_begin), a transaction writes in the one that it meets with its first entry or event, and shows that by a lock for as long as it lasts.
create sequence write_epochs as bigint;
grant select on sequence write_epochs to public;
grant usage on sequence write_epochs to gatehouse_definer;

-- Advisory locks of 64 bits: this number, then the epoch in forty bits. 8031060000000000000 and what follows.
create function epoch_key(epoch bigint) returns bigint
language sql immutable as $$ select (7304112::bigint << 40) + epoch $$;

-- The epoch of this transaction. It is looked up again once the lock is held: a reader that began another between the two has not seen the lock.
create function write_epoch() returns bigint
language plpgsql volatile as $$
declare
  epoch bigint := nullif(current_setting('app.epoch', true), '')::bigint;
begin
  if epoch is not null then
    return epoch;
  end if;
  loop
    epoch := pg_sequence_last_value('public.write_epochs');
    perform pg_advisory_xact_lock_shared(public.epoch_key(epoch));
    exit when epoch = pg_sequence_last_value('public.write_epochs');
  end loop;
  perform set_config('app.epoch', epoch::text, true);
  return epoch;
end $$;

-- Begins an epoch, and says in which earlier ones somebody is still writing: all else that was written in them is there for the next statement.
create function epoch_begin(out epoch bigint, out unfinished bigint[])
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  epoch := nextval('public.write_epochs');
  select coalesce(array_agg(distinct held.epoch), '{}') into unfinished
  from pg_locks l cross join lateral (select ((l.classid::bigint << 32) | l.objid::bigint) - public.epoch_key(0) as epoch) held
  where l.locktype = 'advisory' and l.objsubid = 1 and l.mode = 'ShareLock' and l.granted
    and l.database = (select oid from pg_database where datname = current_database())
    and held.epoch > 0 and held.epoch < epoch_begin.epoch;
end $$;
alter function epoch_begin owner to gatehouse_definer;
revoke execute on function epoch_begin from public;
grant execute on function epoch_begin to gatehouse_app;

alter table live_events alter column tx_id drop default, alter column tx_id type bigint using tx_id::text::bigint;
alter table audit_entries alter column tx_id drop default, alter column tx_id type bigint using tx_id::text::bigint;
alter table audit_heads alter column horizon drop default, alter column horizon type bigint using horizon::text::bigint;
alter table live_events alter column tx_id set default write_epoch();
alter table audit_entries alter column tx_id set default write_epoch();
alter table audit_heads alter column horizon set default 0;
comment on column live_events.tx_id is 'Epoch in which its transaction wrote: write_epoch()';
comment on column audit_entries.tx_id is 'Epoch in which its transaction wrote: write_epoch()';
comment on column audit_heads.horizon is 'Entries of epochs before this one are linked';
-- After all that was written by now, whose numbers were those of transactions.
select setval('write_epochs', 1 + greatest(pg_current_xact_id()::text::bigint, (select max(tx_id) from audit_entries), (select max(horizon) from audit_heads)));

-- As migration 0001 has it, newest first, and also of epochs in which somebody was still writing when they were read.
drop function live_events_since;
create function live_events_since(since bigint, also bigint[], at_most int) returns setof live_events
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select app_own();
  select * from live_events e where e.tx_id >= since
  union all select * from live_events e where e.tx_id = any (also) and e.tx_id < since
  order by tx_id desc, id desc limit at_most
$$;
alter function live_events_since owner to gatehouse_definer;
revoke execute on function live_events_since from public;
grant execute on function live_events_since to gatehouse_app;

-- As migrations 0004 and 0037 have it, up to the oldest epoch in which somebody is writing.
create or replace function audit_link(organisation int, at_most int) returns int
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  head audit_heads;
  until bigint;
  entry audit_entries;
  linked int := 0;
  seqs bigint[] := '{}';
  ids uuid[] := '{}';
  hashes bytea[] := '{}';
  last_tx bigint;
begin
  insert into audit_heads (organisation_id) values (organisation) on conflict do nothing;
  select * into head from audit_heads where organisation_id = organisation for update;
  -- Looked up once the head is held: a server that waited for another must not go back behind what that one linked.
  -- Not behind it either: a lock of an earlier epoch may be that of a transaction that is about to take a later one.
  select greatest(head.horizon, least(b.epoch, (select min(u) from unnest(b.unfinished) u))) into until from epoch_begin() b;
  for entry in
    select * from audit_entries e where e.organisation_id = organisation and e.tx_id >= head.horizon and e.tx_id < until order by e.tx_id, e.id
  loop
    -- An epoch's entries are linked together or not at all, so that the horizon is exact.
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

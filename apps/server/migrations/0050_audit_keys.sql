-- The chain of the audit log is keyed (docs/decisions/0025): each link carries an HMAC over its place and hash, and the head one over where the
-- chain ends. The key is of the organisation, wrapped by the secret that the database never sees, so the servers make the links. What was
-- linked before has none, and is closed by the head, which gets its HMAC in the transaction of this migration (kernel/crypto/audit-keys.ts).
alter table organisation_keys drop constraint organisation_keys_kind_check;
alter table organisation_keys add check (kind in ('data', 'index', 'audit'));
alter table audit_links add column key_version int, add column mac bytea, add check ((mac is null) = (key_version is null));
alter table audit_heads add column key_version int, add column mac bytea, add check ((mac is null) = (key_version is null));
drop function audit_link(int, int);
drop function audit_text(audit_entries);

-- The number of the anchor that was written outside after this verification found nothing wrong.
alter table audit_verifications add column anchor bigint;

-- Begins the chain of a new organisation. One that was begun is left alone.
create function audit_begin(organisation int, key int, head_mac bytea) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app_own();
  insert into audit_heads (organisation_id, key_version, mac) values (organisation, key, head_mac) on conflict do nothing;
end $$;

-- Appends links that a server made of the entries between the head's horizon and `until`: all of those, in their order. Answers whether it did: it
-- does not where another server was first, or where there is a newer key.
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

grant select on organisation_keys to gatehouse_definer;
do $$
declare
  f text;
begin
  foreach f in array array['audit_begin', 'audit_append'] loop
    execute format('alter function %I owner to gatehouse_definer', f);
    execute format('revoke execute on function %I from public', f);
    execute format('grant execute on function %I to gatehouse_app', f);
  end loop;
end $$;

-- 'pass' signs passes: a seed of Ed25519, wrapped as the other keys are.
alter table organisation_keys drop constraint organisation_keys_kind_check;
alter table organisation_keys add constraint organisation_keys_kind_check check (kind in ('data', 'index', 'audit', 'pass'));

-- The keys that verify passes, for who verifies without the server. A server itself derives them from the seeds (docs/decisions/0046), and a retired
-- one has none any more; its row stays, so that its number is never another's.
create table pass_keys (
  organisation_id int not null references organisations,
  key_id smallint not null check (key_id > 0),
  public_key bytea not null check (length(public_key) = 32),
  created_at timestamptz(3) not null default now(),
  retired_at timestamptz(3),
  primary key (organisation_id, key_id)
);
call protect_tenant_table('pass_keys', 'select, insert');

-- Organisations from before there were passes, to give them their first key. Only a server can: the database has no secret to wrap it with.
create function organisations_without_pass_key() returns setof int
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select app_own();
  select o.id from organisations o
  where not exists (select from organisation_keys k where k.organisation_id = o.id and k.kind = 'pass') order by o.id
$$;
call definer_functions('gatehouse_app', 'organisations_without_pass_key');

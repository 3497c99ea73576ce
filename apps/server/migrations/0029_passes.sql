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

-- ── Links ──

-- What somebody without an account may open: a visit that they are expected for, a question to a host. Only the hash of the secret is kept.
create table links (
  organisation_id int not null references organisations,
  _id uuid not null,
  hash bytea not null unique check (length(hash) = 32),
  purpose text not null check (length(purpose) between 1 and 40),
  -- Whose page it opens; what that is, the purpose says.
  subject_id uuid not null,
  until timestamptz(3) not null,
  opened_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (organisation_id, _id)
);
create index links_of_subject on links (organisation_id, purpose, subject_id);
call protect_tenant_table('links', 'select, insert, update (until)');
grant select, update on links to gatehouse_definer;

-- Opens the context of a call by a link: the transaction works for its organisation and for no person, and the link's row is held, so that calls of one
-- link come one after the other. A link is good while its organisation may write. By the clock instead of the beginning of the transaction, since a call
-- that waited for another which ended the link began before it. Refusal, for unknown, over and foreign ones alike: GH404 link_not_found.
create function link_begin(link_hash bytea, needed_purpose text, needed_editions text[], is_write boolean) returns json
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  opened record;
begin
  select l._id, l.organisation_id, l.subject_id, l.opened_at, o.time_zone into opened
  from links l join organisations o on o.id = l.organisation_id
  where l.hash = link_hash and l.purpose = needed_purpose and l.until > clock_timestamp()
    and (o.disable_date > (now() at time zone o.time_zone)::date) is not false
    and (cardinality(needed_editions) = 0 or exists (select from subscriptions b
      where b.organisation_id = l.organisation_id and b.permission = 'active' and b.service_name = any (needed_editions)
        and b.service_expire_date > (now() at time zone o.time_zone)::date - 3))
  for no key update of l;
  if not found then
    raise exception 'link_not_found' using errcode = 'GH404';
  end if;
  if opened.opened_at is null then
    update links l set opened_at = now() where l.organisation_id = opened.organisation_id and l._id = opened._id;
  end if;
  perform set_config('backtrace_functions', concat(opened.organisation_id, ','), true);
  if not is_write then
    perform set_config('transaction_read_only', 'on', true);
  end if;
  return json_build_object('_id', opened._id, 'organisation_id', opened.organisation_id, 'subject_id', opened.subject_id, 'time_zone', opened.time_zone);
end $$;
call definer_functions('gatehouse_app', 'link_begin');

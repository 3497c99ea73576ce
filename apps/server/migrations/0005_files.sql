create table files (
  organisation_id int not null references organisations,
  id uuid not null,
  -- Random and made by the server; nothing a person sent is part of a path.
  storage_key text not null unique,
  media_type text not null,
  size int not null,
  record_type text not null,
  record_id uuid not null,
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  primary key (organisation_id, id)
);
create index files_record on files (organisation_id, record_type, record_id);
call protect_tenant_table('files', 'select, insert, delete');

-- Of some storage keys those that no row of any organisation tells of: for the sweep of files that a failed transaction left behind. Who
-- asks has the keys already, and learns nothing of whose they are.
create function files_untold(keys text[]) returns setof text
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select k from unnest(keys) k where not exists (select from files f where f.storage_key = k)
$$;
alter function files_untold owner to gatehouse_definer;
grant select on files to gatehouse_definer;
revoke execute on function files_untold from public;
grant execute on function files_untold to gatehouse_app;

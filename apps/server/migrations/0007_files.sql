create table files (
  organisation_id int not null references organisations,
  id uuid not null,
  -- Random, so that nothing a person sent is part of a path.
  storage_key text not null unique,
  media_type text not null,
  size int not null,
  record_type text not null,
  record_id uuid not null,
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  -- Sealed columns name the version of their key themselves; for a file on the disk its row does.
  key_version int not null check (key_version > 0),
  primary key (organisation_id, id)
);
create index files_record on files (organisation_id, record_type, record_id);
call protect_tenant_table('files', 'select, insert, delete, update (key_version)');
grant select on files to gatehouse_definer;

-- Storage keys that no row of anybody has, for the sweep of files that a failed transaction left; the caller learns nothing of whose the others are.
create function files_untold(keys text[]) returns setof text
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select k from unnest(keys) k
  where not exists (select from files f where f.storage_key = k) and not exists (select from person_files p where p.storage_key = k)
$$;
call definer_functions('gatehouse_app', 'files_untold');

-- The bytes of an organisation, counted by triggers.
create table storage_use (
  organisation_id int primary key references organisations,
  bytes bigint not null
);
call protect_tenant_table('storage_use', 'select');
grant select, insert, update on storage_use to gatehouse_definer;

-- Runs at the end of the transaction, which then waits for nothing more: counts are serialised, and never deadlock.
create function storage_count() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into storage_use as u (organisation_id, bytes)
  values (coalesce(new.organisation_id, old.organisation_id), coalesce(new.size, 0) - coalesce(old.size, 0))
  on conflict (organisation_id) do update set bytes = u.bytes + excluded.bytes;
  return null;
end $$;
alter function storage_count owner to gatehouse_definer;
create constraint trigger files_count after insert or delete on files
  deferrable initially deferred for each row execute function storage_count();

-- After all are counted, since a file that replaces another needs only the difference. Under a smaller quota existing files stay, and may go.
create function storage_hold() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and new.bytes <= old.bytes then
    return null;
  end if;
  perform from storage_use u join organisations o on o.id = u.organisation_id
    where u.organisation_id = new.organisation_id and u.bytes > o.storage_quota;
  if found then
    raise exception 'storage_full' using errcode = 'GH403';
  end if;
  return null;
end $$;
alter function storage_hold owner to gatehouse_definer;
create constraint trigger storage_use_hold after insert or update on storage_use
  deferrable initially deferred for each row execute function storage_hold();

revoke execute on function storage_count, storage_hold from public;

-- How many bytes of files an organisation may keep, so that none fills the disk of all. The platform operator sets it; 20 GB are some
-- hundred thousand photos.
alter table organisations add column storage_quota bigint not null default 21474836480 check (storage_quota >= 0);

-- How many it keeps: counted with the rows that tell of them, by the database alone.
create table storage_use (
  organisation_id int primary key references organisations,
  bytes bigint not null
);
alter table files no force row level security;
insert into storage_use (organisation_id, bytes) select organisation_id, sum(size) from files group by organisation_id;
alter table files force row level security;
call protect_tenant_table('storage_use', 'select');
grant select, insert, update on storage_use to gatehouse_definer;

-- Runs when all else of the transaction is done: whoever keeps a file holds the count from then to the commit and waits for nothing more, so
-- that files of one organisation are counted one after the other, and no two wait for each other.
create function storage_count() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into storage_use as u (organisation_id, bytes)
  values (coalesce(new.organisation_id, old.organisation_id), coalesce(new.size, 0) - coalesce(old.size, 0))
  on conflict (organisation_id) do update set bytes = u.bytes + excluded.bytes;
  return null;
end $$;

-- After all of them are counted: a file that takes the place of another needs only the room between them. What is there already may stay, and
-- may go, also where the quota was made smaller.
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

do $$
declare
  f text;
begin
  foreach f in array array['storage_count', 'storage_hold'] loop
    execute format('alter function %I owner to gatehouse_definer', f);
    execute format('revoke execute on function %I from public', f);
  end loop;
end $$;

create constraint trigger files_count after insert or delete on files
  deferrable initially deferred for each row execute function storage_count();
create constraint trigger storage_use_hold after insert or update on storage_use
  deferrable initially deferred for each row execute function storage_hold();

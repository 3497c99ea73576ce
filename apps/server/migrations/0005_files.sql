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

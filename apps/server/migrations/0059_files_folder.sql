-- The id that the folder of files carries too, so that a folder that is empty, not mounted or of another installation is noticed. One row.
create table files_folder (
  one boolean primary key default true check (one),
  id uuid not null,
  -- Null until the folder carries the id.
  labelled_at timestamptz
);
alter table files_folder enable row level security, force row level security;

-- Walk-ins that the next mail to the contacts of their unit names. The job that writes the mail deletes them.
create table unit_arrivals (
  organisation_id int not null,
  entrance_id uuid not null,
  unit_id uuid not null,
  primary key (organisation_id, entrance_id),
  foreign key (organisation_id, unit_id) references units on delete cascade
);
create index unit_arrivals_unit on unit_arrivals (organisation_id, unit_id);
call protect_tenant_table('unit_arrivals', 'select, insert, update, delete');

-- When the contacts of a unit last had a mail about walk-ins.
create table unit_mails (
  organisation_id int not null,
  unit_id uuid not null,
  mailed_at timestamptz(3) not null default now(),
  primary key (organisation_id, unit_id),
  foreign key (organisation_id, unit_id) references units on delete cascade
);
call protect_tenant_table('unit_mails', 'select, insert, update');

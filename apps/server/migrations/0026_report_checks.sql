-- What the last nightly check of an organisation's kept counts found: how many days were counted again, and the days and months that differed.
create table report_checks (
  organisation_id int primary key references organisations,
  at timestamptz(3) not null default now(),
  days int not null,
  wrong text[] not null
);
call protect_tenant_table('report_checks', 'select, insert, update');

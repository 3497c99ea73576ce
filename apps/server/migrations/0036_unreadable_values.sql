-- Sealed values that were met and do not open, for the health of the operator's tool: what is met no more is forgotten by it after a day.
create table unreadable_values (
  organisation_id int not null references organisations,
  -- The table and the column that it stands in.
  place text not null,
  record_id uuid not null,
  first_met_at timestamptz(3) not null default now(),
  last_met_at timestamptz(3) not null default now(),
  primary key (organisation_id, place, record_id)
);
call protect_tenant_table('unreadable_values', 'select, insert, update');

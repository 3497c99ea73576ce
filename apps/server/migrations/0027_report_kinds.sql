-- Counts of each kind of visit at a location, for reports with any filters but a unit (docs/decisions/0041). `parts` has check-ins by weekday and hour
-- (`h`) and by unit (`i`), of each unit also check-outs (`o`) and people (`p`); `stay_lengths` the check-outs by length of the stay.
create table report_kinds (
  organisation_id int not null,
  span text not null check (span in ('day', 'month')),
  start_on date not null,
  location_id uuid not null,
  gate text not null,
  type text not null,
  purpose text not null,
  source text not null,
  with_vehicle boolean not null,
  checkins int not null,
  checkouts int not null,
  people int not null,
  vehicles int not null,
  repeats int not null,
  stays int not null,
  stay_minutes bigint not null,
  parts json not null,
  stay_lengths json not null,
  primary key (organisation_id, span, start_on, location_id, gate, type, purpose, source, with_vehicle)
);
call protect_tenant_table('report_kinds', 'select, insert, delete');

-- All days are counted anew, with their kinds.
truncate report_state;

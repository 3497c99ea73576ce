-- Every scan at a gate with what came of it, also where it was refused. What was scanned is not kept: a code of somebody else would open a gate.
create table scans (
  organisation_id int not null,
  -- Made by the desk.
  _id uuid not null,
  at timestamptz(3) not null default now(),
  device_at timestamptz(3),
  location_id uuid not null,
  gate_id uuid not null,
  -- Its code, as it was that day.
  gate text not null,
  -- Of the visit, or of who was refused: decides who sees it beside the location.
  unit_id uuid,
  kind text not null check (kind in ('pass', 'guest', 'member', 'card', 'visit', 'slip', 'document', 'plate', 'phone', 'text')),
  -- The pass, the guest or the member.
  subject_id uuid,
  outcome text not null check (length(outcome) between 1 and 40),
  entrance_id uuid,
  scanned_by uuid not null,
  scanned_name text not null,
  primary key (organisation_id, _id),
  foreign key (organisation_id, gate_id) references gates
);
create index scans_at on scans (organisation_id, at desc, _id desc);
create index scans_gate on scans (organisation_id, gate_id, at desc, _id desc);
call protect_tenant_table('scans', 'select, insert');

-- Removes scans from before an instant, at most so many. Returns how many.
create function scans_erase(before timestamptz, at_most int) returns int
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  organisation int := app_organisation();
  erased int;
begin
  perform app_own();
  delete from scans s where s.organisation_id = organisation and s._id in (
    select o._id from scans o where o.organisation_id = organisation and o.at < before order by o.at limit at_most);
  get diagnostics erased = row_count;
  return erased;
end $$;
grant select, delete on scans to gatehouse_definer;
call definer_functions('gatehouse_app', 'scans_erase');

-- Counts up with each new issue of a member's code: the tokens of earlier ones open nothing. While it is 1, the code that was printed before there were
-- tokens (`M:` and the member's code) is read as well.
alter table members add column code_serial smallint not null default 1 check (code_serial > 0);

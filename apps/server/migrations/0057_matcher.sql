-- Which way of comparing names the people inside were screened by. A server that compares otherwise has them screened again, once.
create table matcher_state (
  only_row boolean primary key default true check (only_row),
  version int not null
);
insert into matcher_state (version) values (1);
grant select, update on matcher_state to gatehouse_definer;

-- Keeps a higher version; whether it was higher.
create function matcher_raise(raised int) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app_own();
  update matcher_state set version = raised where version < raised;
  return found;
end $$;
call definer_functions('gatehouse_app', 'matcher_raise');

-- Announced visits by when they end, and by what somebody searches for.
create index pre_registers_end on pre_registers (organisation_id, ends_at);
create index pre_registers_search on pre_registers using gin (organisation_id, search_text gin_trgm_ops);

create or replace function list_search(list text, pattern text, at_most int) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  known constant text[] := array['cards', 'blacklist_entries', 'blacklist_sightings', 'members', 'pre_passes', 'pre_registers'];
begin
  if list <> all (known) then
    raise exception 'list_search knows no list %', list;
  end if;
  return query execute format('select t._id from public.%I t where t.organisation_id = $1 and t.search_text like $2 limit $3', list)
  using app_organisation(), pattern, at_most;
end $$;

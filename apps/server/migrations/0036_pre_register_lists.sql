-- Announced visits by when they end, and by what somebody searches for.
create index pre_registers_end on pre_registers (organisation_id, ends_at);
create index pre_registers_search on pre_registers using gin (organisation_id, search_text gin_trgm_ops);

-- As in 0001_kernel.sql, for every table with a text to search, so that a new list needs no new function.
create or replace function list_search(list text, pattern text, at_most int) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from pg_attribute a where a.attrelid = to_regclass(format('public.%I', list)) and a.attname = 'search_text') then
    raise exception 'list_search knows no list %', list;
  end if;
  return query execute format('select t._id from public.%I t where t.organisation_id = $1 and t.search_text like $2 limit $3', list)
  using app_organisation(), pattern, at_most;
end $$;

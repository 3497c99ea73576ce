/*
 * As migration 0025 has it, but found first and put in order afterwards. In one statement the database may think, one set of statistics in
 * a hundred, that many members contain the words, and walk through all of them in their order for the few that do. What many do contain is
 * soon met on that walk, and is walked for.
 */
create or replace function members_search(pattern text, locations uuid[], units uuid[], at_most int) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  few constant int := 2000;
  matching constant text :=
    'select m._id, m.code from members m
     where m.organisation_id = $1 and m.search_text like $2
       and ($3::uuid[] is null or m.location_ids is null or m.location_ids && $3)
       and ($4::uuid[] is null or exists (select from member_units u
         where u.organisation_id = $1 and u.member_id = m._id and u.unit_id = any ($4)))';
  organisation constant int := nullif(current_setting('app.org', true), '')::int;
  found_ids uuid[];
begin
  execute format('select array_agg(f._id order by f.code desc) from (%s limit $5) f', matching)
  into found_ids using organisation, pattern, locations, units, few + 1;
  if cardinality(found_ids) > few then
    return query execute format('select o._id from (%s order by m.code desc limit $5) o', matching)
    using organisation, pattern, locations, units, at_most;
  else
    return query select unnest(found_ids[1:at_most]);
  end if;
end $$;

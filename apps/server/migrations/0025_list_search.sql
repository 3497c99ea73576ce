/*
 * Ids of the organisation's rows of a list whose search text contains the words, in no order: reviewed as entrances_search is (migration 0008).
 * It is told which list, not which organisation. What else a list is narrowed and ordered by, and who may see which rows of it, is for the
 * statement under row security that takes these ids.
 */
create function list_search(list text, pattern text, at_most int) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  known constant text[] := array['cards', 'blacklist_entries', 'blacklist_sightings', 'members'];
begin
  if list <> all (known) then
    raise exception 'list_search knows no list %', list;
  end if;
  return query execute format('select t._id from public.%I t where t.organisation_id = $1 and t.search_text like $2 limit $3', list)
  using nullif(current_setting('app.org', true), '')::int, pattern, at_most;
end $$;

/*
 * Ids of the organisation's members who may come to some of these locations, in no order: row security lets no overlap of arrays use an index.
 */
create function members_within(locations uuid[], at_most int) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query execute
    'select m._id from members m where m.organisation_id = $1 and (m.location_ids is null or m.location_ids && $2) limit $3'
  using nullif(current_setting('app.org', true), '')::int, locations, at_most;
end $$;

-- As migration 0019 has it, for the desk alone.
drop function members_search;
create function members_search(pattern text, locations uuid[], units uuid[], at_most int) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query execute
    'select m._id from members m
     where m.organisation_id = $1 and m.search_text like $2
       and ($3::uuid[] is null or m.location_ids is null or m.location_ids && $3)
       and ($4::uuid[] is null or exists (select from member_units u
         where u.organisation_id = $1 and u.member_id = m._id and u.unit_id = any ($4)))
     order by m.code desc limit $5'
  using nullif(current_setting('app.org', true), '')::int, pattern, locations, units, at_most;
end $$;

do $$
declare
  f text;
begin
  foreach f in array array['list_search', 'members_within', 'members_search'] loop
    execute format('alter function %I owner to gatehouse_definer', f);
    execute format('revoke execute on function %I from public', f);
    execute format('grant execute on function %I to gatehouse_app', f);
  end loop;
end $$;
grant select on cards, blacklist_entries, blacklist_sightings to gatehouse_definer;

-- What is searched of a card. No line is searched for that goes on in the next.
alter table cards add column search_text text not null generated always as (lower((number || E'\n' || note) collate "default")) stored;
create index cards_search on cards using gin (organisation_id, search_text gin_trgm_ops);
create index blacklist_entries_search on blacklist_entries using gin (organisation_id, search_text gin_trgm_ops);
create index blacklist_sightings_search on blacklist_sightings using gin (organisation_id, search_text gin_trgm_ops);
-- The cards of a location are counted by their status from this alone.
drop index cards_location;
create index cards_location on cards (organisation_id, location_id, number) include (status);
-- Members of some locations, and those of all.
create index members_locations on members using gin (organisation_id, location_ids) where location_ids is not null;
create index members_everywhere on members (organisation_id, code) where location_ids is null;

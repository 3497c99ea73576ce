-- Full numbers that people looked for who may not reveal any (docs/decisions/0023), as keyed hashes: each once a day for a person.
create table number_lookups (
  organisation_id int not null,
  user_id uuid not null,
  number_hash bytea not null,
  tail_hash bytea not null,
  at timestamptz(3) not null default now(),
  -- Kinds of records that it met, of which the audit log tells.
  told text[] not null default '{}',
  primary key (organisation_id, user_id, number_hash)
);
create index number_lookups_alike on number_lookups (organisation_id, tail_hash, at);
create index number_lookups_person on number_lookups (organisation_id, user_id, at);
create index number_lookups_age on number_lookups (at);
call protect_tenant_table('number_lookups', 'select, insert, update');

/*
 * Counts that a person looked for some full numbers. `wait`: how many seconds until they may, where they looked for too many in a minute, or they or
 * all of the organisation for too many of one ending in a day; nothing is written then. `tell`: that one of them met a record of a kind for the
 * first time. Who asks at the same moment waits: many at once are not more than the limit.
 */
create function number_lookup(person uuid, numbers bytea[], tails bytea[], met text, most_a_minute int, most_alike int, most_alike_together int)
returns table (wait int, tell boolean) language plpgsql volatile as $$
declare
  organisation int := app_organisation();
  known bytea[];
  lock bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended(concat_ws('/', 'numbers looked for', organisation, person), 0));
  for lock in select distinct hashtextextended(concat_ws('/', 'numbers alike', organisation, t), 0) from unnest(tails) t order by 1 loop
    perform pg_advisory_xact_lock(lock);
  end loop;
  known := array(select l.number_hash from number_lookups l
    where l.organisation_id = organisation and l.user_id = person and l.number_hash = any (numbers) and l.at > now() - interval '1 day');
  select ceil(extract(epoch from max(refused.until - now())))::int into wait from (
    select coalesce(min(l.at), now()) + interval '1 minute' as until from number_lookups l
    where l.organisation_id = organisation and l.user_id = person and l.at > now() - interval '1 minute'
    having count(*) + (select count(*) from unnest(numbers) n where n <> all (known)) > most_a_minute
    union all
    select alike.until from (
      select t.tail, count(*) as fresh from unnest(numbers, tails) as t (number, tail) where t.number <> all (known) group by t.tail
    ) asked cross join lateral (
      select coalesce(min(l.at), now()) + interval '1 day' as until, count(*) filter (where l.user_id = person) as own, count(*) as together
      from number_lookups l where l.organisation_id = organisation and l.tail_hash = asked.tail and l.at > now() - interval '1 day'
    ) alike
    where alike.own + asked.fresh > most_alike or alike.together + asked.fresh > most_alike_together
  ) refused;
  if wait is null then
    tell := met is not null and exists (select from unnest(numbers) n where not exists (select from number_lookups l
      where l.organisation_id = organisation and l.user_id = person and l.number_hash = n and n = any (known) and met = any (l.told)));
    insert into number_lookups as l (organisation_id, user_id, number_hash, tail_hash, told)
      select distinct on (t.number) organisation, person, t.number, t.tail, case when met is null then '{}' else array[met] end
      from unnest(numbers, tails) as t (number, tail)
    on conflict (organisation_id, user_id, number_hash) do update set
      at = case when l.number_hash = any (known) then l.at else now() end,
      told = case when l.number_hash = any (known) then array(select distinct unnest(l.told || excluded.told)) else excluded.told end;
  end if;
  return next;
end $$;
revoke execute on function number_lookup from public;
grant execute on function number_lookup to gatehouse_app;

-- A check-in and a check-out decide here and write outside (docs/decisions/0078): the statement around these functions is built from the columns of a
-- visit, so a new column changes none of them. They run as the application's role, under row security. GH420 as in 0017_desk.sql.

drop function entrance_check_in;
drop function entrance_check_out;
drop function entrance_lasting;

-- The number of a registered card as the search has it. It has no other characters than A to Z, digits, dots, slashes and hyphens.
create function card_words(number text) returns text
language sql immutable parallel safe as $$ select lower(translate(number, './-', '')) $$;

-- Decides whether a visit begins at a gate: holds the gate, claims the card, holds the blacklist, takes a number. A card with an id was issued in this
-- transaction. A null `hashes`: the server asked the blacklist in this transaction. The result has the names of the visit's columns.
create function entrance_let_in(
  visit uuid, gate uuid, named text, card uuid, uids text[], stay_minutes int, zone text, locations uuid[],
  blacklist_as_of bigint, hash_kinds text[], hashes bytea[],
  card_entry uuid, by_name text, session_id uuid, request_id text, ip text)
returns table (number int, card_number text, card_id uuid, location_id uuid, gate_in text, checkin_at timestamptz, expected_out_at timestamptz,
  updated_at timestamptz, checked_in_by uuid)
language plpgsql volatile rows 1 as $$
declare
  organisation int := app_organisation();
  today date := (now() at time zone zone)::date;
  -- Rounded, as the table keeps it.
  moment timestamptz(3) := now();
  place record;
  claimed cards;
  in_the_way boolean;
begin
  -- A gate that people may pass now, and may until the transaction ends (docs/decisions/0011).
  select p.location_id, p.code, exists (select from cards c where c.organisation_id = organisation) as knows_cards into place
  from gate_places p where p.organisation_id = organisation and p._id = gate and p.status = 'active' and p.direction in ('in', 'both')
    and p.location_status = 'active' and (locations is null or p.location_id = any (locations)) for key share of p;
  if place.location_id is null then
    raise exception 'gate' using errcode = 'GH420';
  end if;
  if place.knows_cards and named is not null and card is null then
    claimed := card_claim(named, uids, place.location_id, visit, locations, today);
    if claimed._id is null then
      raise exception 'card' using errcode = 'GH420';
    end if;
    -- A card that was read by its UID is kept under its number.
    named := claimed.number;
    card := claimed._id;
    perform card_handed(card_entry, 'card.issued', claimed, visit, by_name, session_id, request_id, ip);
  end if;
  if hashes is not null then
    -- Nobody changes the blacklist from here until the transaction ends. No entry has these hashes, and the version is the one that the server
    -- compared the names with.
    perform pg_advisory_xact_lock_shared(730411218, organisation);
    select v.version is distinct from blacklist_as_of or exists (
      select from unnest(hash_kinds, hashes) as asked (kind, hash)
      join blacklist_keys b on b.organisation_id = organisation and b.hash_kind = asked.kind and b.hash = asked.hash)
    into in_the_way from blacklist_versions v where v.organisation_id = organisation;
    if in_the_way then
      raise exception 'blacklist' using errcode = 'GH420';
    end if;
  end if;
  return query select entrance_number_next(today), named, card, place.location_id, place.code, moment, moment + make_interval(mins => stay_minutes),
    moment, app_person();
end $$;

-- Decides whether an open visit ends at a gate: holds the gate, locks the visit, takes its card back. Answers the visit as it was, with its place and
-- its card as they are from now on.
create function entrance_let_out(
  visit uuid, gate uuid, locations uuid[], units uuid[], card_entry uuid, by_name text, session_id uuid, request_id text, ip text)
returns table (before entrances, gate_out text, card_id uuid, checked_out_by uuid)
language plpgsql volatile rows 1 as $$
declare
  organisation int := app_organisation();
  place record;
  returned cards;
begin
  select p.location_id, p.code into place
  from gate_places p where p.organisation_id = organisation and p._id = gate and p.status = 'active' and p.direction in ('out', 'both')
    and (locations is null or p.location_id = any (locations)) for key share of p;
  if place.location_id is null then
    raise exception 'gate' using errcode = 'GH420';
  end if;
  select x.* into before from entrances x where x.organisation_id = organisation and x._id = visit and x.status = 'checkin'
    and x.location_id = place.location_id and (units is null or x.unit_id = any (units)) for no key update;
  if before._id is null then
    raise exception 'visit' using errcode = 'GH420';
  end if;
  card_id := before.card_id;
  if card_id is not null then
    update cards c set status = 'available', entrance_id = null where c.organisation_id = organisation and c.entrance_id = visit returning * into returned;
    if returned._id is not null then
      perform card_handed(card_entry, 'card.returned', returned, visit, by_name, session_id, request_id, ip);
    else
      -- Reported lost meanwhile: the visit has it no more, and an undone check-out does not ask for it again.
      card_id := null;
    end if;
  end if;
  gate_out := place.code;
  checked_out_by := app_person();
  return next;
end $$;

-- A check-out that was allowed but found no visit to write: it came back from the deleted ones at this moment. The call looks again.
create function entrance_gone() returns text language plpgsql volatile as $$
begin
  raise exception 'visit' using errcode = 'GH420';
end $$;

call guarded_functions('gatehouse_app', 'card_words', 'entrance_let_in', 'entrance_let_out', 'entrance_gone');

drop function retention_erase;
-- Empties these columns of visits that ended before an instant, the oldest first, at most so many of those behind a place in the list (the instant and
-- id of a check-in). `whole`: the visit counts as erased; otherwise only visits that have something in one of the columns. Returns the ids that were
-- looked at with their place, and whether something was erased of each.
create function retention_erase(whole boolean, emptied text[], before timestamptz, after_at timestamptz, after_id uuid, at_most int)
returns table (id uuid, checkin_at timestamptz, was_erased boolean)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  changes text;
  filled text;
begin
  perform app_own();
  -- A vehicle without its plate is still one; random bytes are nobody's.
  select string_agg(format('%I = %s', a.attname, case when a.attname = 'plate' then 'case when e.plate is not null then '''' end'
      when not a.attnotnull then 'null' when a.atttypid = 'text'::regtype then '''''' when a.atttypid = 'bytea'::regtype then 'uuid_send(gen_random_uuid())' end), ', '),
    string_agg(format('e.%I is not null', a.attname), ' or ')
  into changes, filled
  from pg_attribute a where a.attrelid = 'public.entrances'::regclass and a.attname = any (emptied) and a.attnum > 0 and not a.attisdropped
  having count(*) filter (where not a.attnotnull or a.atttypid in ('text'::regtype, 'bytea'::regtype)) = cardinality(emptied);
  if changes is null then
    raise exception 'a column of % cannot be erased', emptied;
  end if;
  return query execute format(
    'with old as (
       select e._id, e.checkin_at, entrance_in_dispute($1, e._id) as in_dispute from public.entrances e
       where e.organisation_id = $1 and (e.checkin_at, e._id) > ($3, $4) and e.checkin_at < $2
         and e.status not in (''checkin'', ''waiting_approval'', ''approved'') and coalesce(e.checkout_at, e.checkin_at) < $2 and e.erased_at is null
         and (%s)
       order by e.checkin_at, e._id limit $5
       for update of e
     ), emptied as (
       update public.entrances e set %s, updated_at = greatest(now(), e.updated_at + interval ''1 millisecond'')
       from old where not old.in_dispute and e.organisation_id = $1 and e._id = old._id
     )
     select old._id, old.checkin_at, not old.in_dispute from old order by old.checkin_at, old._id',
    case when whole then 'true' else filled end, case when whole then changes || ', erased_at = now()' else changes end)
  using app_organisation(), before, after_at, after_id, at_most;
end $$;
call definer_functions('gatehouse_app', 'retention_erase');

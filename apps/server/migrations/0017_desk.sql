-- A check-in and a check-out: each one function that decides, writes and keeps the answer, and travels with app_begin in one message
-- (docs/decisions/0037). They run as the application's role, under row security. What is in the way is refused with GH420: the transaction is
-- undone, and the server looks closer in another one.

-- As JSON has an instant everywhere in the product.
create function iso_instant(at timestamptz) returns text
language sql stable parallel safe as $$ select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

-- An audit entry as the server prepared it; `e.id` is its.
create function audit_write(e audit_entries) returns void
language plpgsql volatile as $$
begin
  insert into audit_entries (organisation_id, id, actor_id, actor_name, session_id, action, record_type, record_id, reason, before, after, request_id, ip)
  values (app_organisation(), e.id, e.actor_id, e.actor_name, e.session_id, e.action, e.record_type, e.record_id, e.reason, e.before, e.after,
    e.request_id, e.ip);
end $$;

create function live_event(of_kind text, record uuid, locations uuid[], units uuid[]) returns void
language plpgsql volatile as $$
begin
  insert into live_events (organisation_id, kind, record_id, location_ids, unit_ids)
  values (app_organisation(), of_kind, record, locations, units);
end $$;

-- The function of 0015_audit.sql in a form that is not parsed and planned anew for each entry, as one in SQL is where it fills a column.
create or replace function audit_places(record_type text, record_id text, before text, after text) returns text[]
language plpgsql immutable parallel safe as $$
begin
  return nullif(array_remove(
    array[before::json ->> 'location_id', after::json ->> 'location_id', case when record_type = 'location' then record_id end], null), '{}');
end $$;

-- Keeps the answer under the key of its call, if it has one. `kept`: key, call, request_hash, status, rights.
create function idempotency_keep(kept json, answer text) returns void
language plpgsql volatile as $$
declare
  k idempotency_keys := json_populate_record(null::idempotency_keys, kept);
begin
  if kept is not null then
    insert into idempotency_keys (organisation_id, user_id, key, call, request_hash, status, body, rights)
    values (app_organisation(), app_person(), k.key, k.call, k.request_hash, k.status, answer, k.rights);
  end if;
end $$;

-- A gate that people may pass now, and may until the transaction ends (docs/decisions/0011).
create function gate_pass(gate uuid, way text, locations uuid[]) returns gate_places
language plpgsql volatile as $$
declare
  g gate_places;
begin
  select * into g from gate_places p where p.organisation_id = app_organisation() and p._id = gate for key share;
  if g.status = 'active' and g.direction in (way, 'both') and (way = 'out' or g.location_status = 'active')
    and (locations is null or g.location_id = any (locations)) then
    return g;
  end if;
  raise exception 'gate' using errcode = 'GH420';
end $$;

-- Nobody changes the blacklist from here until the transaction ends, and it means nobody by these hashes; by their name nobody either, as of the
-- version that the server held the name against.
create function blacklist_clear(as_of bigint, kinds text[], hashes bytea[]) returns void
language plpgsql volatile as $$
declare
  organisation int := app_organisation();
  present bigint;
begin
  perform pg_advisory_xact_lock_shared(730411218, organisation);
  select v.version into present from blacklist_versions v where v.organisation_id = organisation;
  if present is not null and (present is distinct from as_of or exists (
    select from unnest(kinds, hashes) as asked (kind, hash)
    join blacklist_keys b on b.organisation_id = organisation and b.hash_kind = asked.kind and b.hash = asked.hash)) then
    raise exception 'blacklist' using errcode = 'GH420';
  end if;
end $$;

-- Gives the one free card that is named so to a visit at a location; nothing where there is none.
create function card_claim(named text, uids text[], at_location uuid, visit uuid, locations uuid[], today date) returns cards
language plpgsql volatile as $$
declare
  claimed cards;
begin
  update cards c set status = 'issued', entrance_id = visit, issued_at = now()
  where c.organisation_id = app_organisation() and (c.number = named or c.uid = any (uids)) and c.status = 'available' and c.kind <> 'member'
    and (c.location_id is null or c.location_id = at_location and (locations is null or c.location_id = any (locations)))
    and (c.valid_from is null or c.valid_from <= today) and (c.valid_until is null or c.valid_until >= today)
    -- A text that is the number of one card and the UID of another names neither.
    and not exists (select from cards o where o.organisation_id = app_organisation() and (o.number = named or o.uid = any (uids)) and o._id <> c._id)
  returning * into claimed;
  return claimed;
end $$;

-- What the audit log keeps of a visit, as `auditable` of the server has it; what a check-out changes is for `entrance_audited`.
create function entrance_lasting(v entrances) returns text
language plpgsql stable as $$
begin
  return json_build_object('number', v.number, 'location_id', v.location_id, 'visitor_name', v.visitor_name, 'company', v.company,
    'visitor_type', v.visitor_type, 'purpose', v.purpose, 'nationality', v.nationality, 'party_size', v.party_size, 'vehicle_class', v.vehicle_class,
    'plate', v.plate, 'plate_province', v.plate_province, 'vehicle_colour', v.vehicle_colour, 'card_number', v.card_number,
    'member_id', v.member_id, 'unit_id', v.unit_id, 'unit_name', v.unit_name, 'host_name', v.host_name, 'gate_in_id', v.gate_in_id,
    'checkin_at', iso_instant(v.checkin_at), 'expected_out_at', iso_instant(v.expected_out_at), 'items', v.items,
    'override_reason', v.override_reason)::text;
end $$;

create function entrance_audited(lasting text, v entrances) returns text
language plpgsql stable as $$
begin
  return left(lasting, -1) || ', ' || substr(json_build_object('status', v.status, 'checkout_at', iso_instant(v.checkout_at), 'gate_out_id', v.gate_out_id,
    'card_id', v.card_id, 'remark', v.remark)::text, 2);
end $$;

-- Writes down and tells that a card changed hands, by who stands in the entry of the visit.
create function card_handed(e audit_entries, entry uuid, what text, card cards, visit uuid) returns void
language plpgsql volatile as $$
begin
  e.id := entry;
  e.action := what;
  e.record_type := 'card';
  e.record_id := card._id;
  e.reason := null;
  e.before := null;
  e.after := json_build_object('number', card.number, 'location_id', card.location_id, 'entrance_id', visit);
  perform audit_write(e);
  perform live_event('card.changed', card._id, case when card.location_id is not null then array[card.location_id] end, null);
end $$;

-- Writes down a step of a visit (`e`, complete), tells of it and keeps it as the answer, which this returns: the visit without what is null, and what is only for looking up.
create function entrance_done(v entrances, e audit_entries, kept json) returns text
language plpgsql volatile as $$
declare
  answer text;
begin
  perform audit_write(e);
  perform live_event('entrance.changed', v._id, array[v.location_id], case when v.unit_id is null then '{}' else array[v.unit_id] end);
  v.search_text := null;
  v.id_number_hash := null;
  v.id_number_tail_hash := null;
  v.phone_hash := null;
  v.phone_tail_hash := null;
  answer := json_strip_nulls(row_to_json(v));
  perform idempotency_keep(kept, answer);
  return answer;
end $$;

-- `visit`: the row but for what is decided here. A null `hashes`: the server asked the blacklist in this transaction.
create function entrance_check_in(
  visit json, stay_minutes int, zone text, locations uuid[], uids text[], blacklist_as_of bigint, hash_kinds text[], hashes bytea[],
  entry json, card_entry uuid, kept json) returns text
language plpgsql volatile as $$
declare
  v entrances := json_populate_record(null::entrances, visit);
  e audit_entries := json_populate_record(null::audit_entries, entry);
  gate gate_places := gate_pass(v.gate_in_id, 'in', locations);
  today date := (now() at time zone zone)::date;
  card cards;
begin
  if v.card_number is not null and v.card_id is null and exists (select from cards c where c.organisation_id = v.organisation_id) then
    card := card_claim(v.card_number, uids, gate.location_id, v._id, locations, today);
    if card._id is null then
      raise exception 'card' using errcode = 'GH420';
    end if;
    if card.number <> v.card_number then
      -- Read by its UID, under which it is not looked for.
      v.card_number := card.number;
      v.search_text := regexp_replace(v.search_text, '[^ ]*$', lower(translate(card.number, './-', '')));
    end if;
    v.card_id := card._id;
    perform card_handed(e, card_entry, 'card.issued', card, v._id);
  end if;
  if hashes is not null then
    perform blacklist_clear(blacklist_as_of, hash_kinds, hashes);
  end if;
  v.location_id := gate.location_id;
  v.gate_in := gate.code;
  v.number := entrance_number_next(today);
  v.checkin_at := now();
  v.updated_at := now();
  v.expected_out_at := now() + make_interval(mins => stay_minutes);
  insert into entrances values (v.*);
  e.after := entrance_audited(entrance_lasting(v), v);
  return entrance_done(v, e, kept);
end $$;

create function entrance_check_out(
  visit uuid, gate_id uuid, device_time timestamptz, new_remark text, locations uuid[], units uuid[], entry json, card_entry uuid, kept json) returns text
language plpgsql volatile as $$
declare
  e audit_entries := json_populate_record(null::audit_entries, entry);
  gate gate_places := gate_pass(gate_id, 'out', locations);
  v entrances;
  was entrances;
  lasting text;
  card cards;
begin
  if new_remark is not null then
    -- It takes the place of the one before, which the audit log keeps.
    select * into was from entrances x where x.organisation_id = app_organisation() and x._id = visit for update;
  end if;
  update entrances x set status = 'checkout', checkout_at = greatest(now(), x.checkin_at), gate_out_id = gate._id, gate_out = gate.code,
    checked_out_by = app_person(), checked_out_name = e.actor_name, device_checkout_at = device_time, remark = coalesce(new_remark, x.remark), updated_at = now()
  where x.organisation_id = app_organisation() and x._id = visit and x.status = 'checkin' and x.location_id = gate.location_id
    and (units is null or x.unit_id = any (units))
  returning * into v;
  if v._id is null then
    raise exception 'visit' using errcode = 'GH420';
  end if;
  if new_remark is null then
    was := v;
  end if;
  was.status := 'checkin';
  was.checkout_at := null;
  was.gate_out_id := null;
  lasting := entrance_lasting(v);
  e.before := entrance_audited(lasting, was);
  if v.card_id is not null then
    update cards c set status = 'available', entrance_id = null where c.organisation_id = app_organisation() and c.entrance_id = visit returning * into card;
    if card._id is not null then
      perform card_handed(e, card_entry, 'card.returned', card, visit);
    else
      -- Reported lost meanwhile: the visit had it no more, and an undone check-out does not ask for it again.
      update entrances x set card_id = null where x.organisation_id = app_organisation() and x._id = visit returning * into v;
    end if;
  end if;
  e.after := entrance_audited(lasting, v);
  return entrance_done(v, e, kept);
end $$;

-- A whole number is found by the index of its last four: some ten thousandth of the visits, of which few are looked at. Only what is too short for
-- that, as `sealNumbers` has it, is in an index of its own.
drop index entrances_id_number, entrances_phone;
create index entrances_id_short on entrances (organisation_id, id_number_hash) where id_number_hash is not null and id_number_tail_hash is null;

do $$
declare
  f text;
begin
  foreach f in array array['iso_instant', 'audit_write', 'live_event', 'idempotency_keep', 'gate_pass', 'blacklist_clear', 'card_claim', 'card_handed',
                           'entrance_lasting', 'entrance_audited', 'entrance_done', 'entrance_check_in', 'entrance_check_out'] loop
    execute format('revoke execute on function %I from public', f);
    execute format('grant execute on function %I to gatehouse_app', f);
  end loop;
end $$;

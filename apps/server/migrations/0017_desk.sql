-- A check-in and a check-out: each one function that decides, writes and keeps the answer, and travels with app_begin in one message
-- (docs/decisions/0037). They run as the application's role, under row security. What is in the way is refused with GH420: the transaction is
-- undone, and the server looks closer in another one. They have few statements and few parts, each of which PostgreSQL makes ready anew in every
-- transaction.

-- As JSON has an instant everywhere in the product.
create function iso_instant(at timestamptz) returns text
language sql stable parallel safe as $$ select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

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

-- Writes down and tells that a card changed hands.
create function card_handed(entry uuid, step text, card cards, visit uuid, actor_name text, session_id uuid, request_id text, ip text) returns void
language plpgsql volatile as $$
begin
  insert into audit_entries (organisation_id, id, actor_id, actor_name, session_id, action, record_type, record_id, after, request_id, ip)
  values (card.organisation_id, entry, app_person(), actor_name, session_id, step, 'card', card._id,
    json_build_object('number', card.number, 'location_id', card.location_id, 'entrance_id', visit), request_id, ip);
  insert into live_events (organisation_id, kind, record_id, location_ids)
  values (card.organisation_id, 'card.changed', card._id, case when card.location_id is not null then array[card.location_id] end);
end $$;

-- The first arguments are columns of the visit. `audited` and `answer`: JSON objects whose last brace follows what is decided here. A null
-- `hashes`: the server asked the blacklist in this transaction. Answers the visit, as it is kept under `key`.
create function entrance_check_in(
  _id uuid, source text, visitor_name text, member_id uuid, company text, visitor_type text, purpose text, nationality text, party_size int,
  vehicle_class text, plate text, plate_province text, vehicle_colour text, card_number text, card_id uuid, unit_id uuid, unit_name text,
  host_name text, gate_in_id uuid, id_kind text, id_number_sealed bytea, id_number_hash bytea, id_number_tail_hash bytea, phone_sealed bytea,
  phone_hash bytea, phone_tail_hash bytea, person_hash bytea, items text, remark text, notice_version int, override_reason text,
  checked_in_name text, device_checkin_at timestamptz, search_text text,
  stay_minutes int, zone text, locations uuid[], uids text[], blacklist_as_of bigint, hash_kinds text[], hashes bytea[],
  entry uuid, card_entry uuid, session_id uuid, request_id text, ip text, key text, call text, request_hash bytea, rights text,
  audited text, answer text) returns text
language plpgsql volatile as $$
declare
  organisation int := app_organisation();
  person uuid := app_person();
  today date := (now() at time zone zone)::date;
  -- Rounded, as the table keeps it.
  moment timestamptz(3) := now();
  leaves_by timestamptz := moment + make_interval(mins => stay_minutes);
  gate record;
  card cards;
  number int;
  in_the_way boolean;
  decided text;
begin
  -- A gate that people may pass now, and may until the transaction ends (docs/decisions/0011).
  select p.location_id, p.code, exists (select from cards c where c.organisation_id = organisation) as knows_cards into gate
  from gate_places p where p.organisation_id = organisation and p._id = gate_in_id and p.status = 'active' and p.direction in ('in', 'both')
    and p.location_status = 'active' and (locations is null or p.location_id = any (locations)) for key share of p;
  if gate.location_id is null then
    raise exception 'gate' using errcode = 'GH420';
  end if;
  if gate.knows_cards and card_number is not null and card_id is null then
    card := card_claim(card_number, uids, gate.location_id, _id, locations, today);
    if card._id is null then
      raise exception 'card' using errcode = 'GH420';
    end if;
    if card.number <> card_number then
      -- Read by its UID, under which it is not looked for.
      card_number := card.number;
      search_text := regexp_replace(search_text, '[^ ]*$', lower(translate(card.number, './-', '')));
    end if;
    card_id := card._id;
    perform card_handed(card_entry, 'card.issued', card, _id, checked_in_name, session_id, request_id, ip);
  end if;
  if hashes is not null then
    -- Nobody changes the blacklist from here until the transaction ends, and it means nobody by these hashes; by their name nobody either, as of
    -- the version that the server held the name against.
    perform pg_advisory_xact_lock_shared(730411218, organisation);
    select v.version is distinct from blacklist_as_of or exists (
      select from unnest(hash_kinds, hashes) as asked (kind, hash)
      join blacklist_keys b on b.organisation_id = organisation and b.hash_kind = asked.kind and b.hash = asked.hash)
    into in_the_way from blacklist_versions v where v.organisation_id = organisation;
    if in_the_way then
      raise exception 'blacklist' using errcode = 'GH420';
    end if;
  end if;
  number := entrance_number_next(today);
  decided := substr(json_build_object('number', number, 'location_id', gate.location_id, 'checkin_at', iso_instant(moment),
    'expected_out_at', iso_instant(leaves_by), 'card_number', card_number, 'card_id', card_id)::text, 2);
  answer := concat(answer, ',"gate_in":', to_json(gate.code), ',"updated_at":"', iso_instant(moment), '",', decided);
  with visit as (
    insert into entrances (organisation_id, _id, number, status, source, visitor_name, member_id, company, visitor_type, purpose, nationality,
      party_size, vehicle_class, plate, plate_province, vehicle_colour, card_number, card_id, location_id, unit_id, unit_name, host_name,
      gate_in_id, gate_in, checkin_at, updated_at, expected_out_at, id_kind, id_number_sealed, id_number_hash, id_number_tail_hash, phone_sealed,
      phone_hash, phone_tail_hash, person_hash, items, remark, notice_version, override_reason, overridden, checked_in_by, checked_in_name,
      device_checkin_at, search_text)
    values (organisation, _id, number, 'checkin', source, visitor_name, member_id, company, visitor_type, purpose, nationality,
      party_size, vehicle_class, plate, plate_province, vehicle_colour, card_number, card_id, gate.location_id, unit_id, unit_name, host_name,
      gate_in_id, gate.code, moment, moment, leaves_by, id_kind, id_number_sealed, id_number_hash, id_number_tail_hash, phone_sealed,
      phone_hash, phone_tail_hash, person_hash, items, remark, notice_version, override_reason, override_reason is not null, person, checked_in_name,
      device_checkin_at, search_text)
  ), log as (
    insert into audit_entries (organisation_id, id, actor_id, actor_name, session_id, action, record_type, record_id, reason, after, request_id, ip)
    values (organisation, entry, person, checked_in_name, session_id, 'entrance.checked_in', 'entrance', _id, override_reason,
      concat(audited, ',', decided), request_id, ip)
  ), event as (
    insert into live_events (organisation_id, kind, record_id, location_ids, unit_ids)
    values (organisation, 'entrance.changed', _id, array[gate.location_id], array_remove(array[unit_id], null))
  )
  insert into idempotency_keys (organisation_id, user_id, key, call, request_hash, status, body, rights)
  select organisation, person, key, call, request_hash, 201, answer, rights where key is not null;
  return answer;
end $$;

-- What the audit log keeps of a visit, as `auditable` of the server has it, but for what a check-out changes; its last brace is left out.
create function entrance_lasting(v entrances) returns text
language plpgsql stable as $$
begin
  return left(json_build_object('number', v.number, 'location_id', v.location_id, 'visitor_name', v.visitor_name, 'company', v.company,
    'visitor_type', v.visitor_type, 'purpose', v.purpose, 'nationality', v.nationality, 'party_size', v.party_size, 'vehicle_class', v.vehicle_class,
    'plate', v.plate, 'plate_province', v.plate_province, 'vehicle_colour', v.vehicle_colour, 'card_number', v.card_number,
    'member_id', v.member_id, 'unit_id', v.unit_id, 'unit_name', v.unit_name, 'host_name', v.host_name, 'gate_in_id', v.gate_in_id,
    'checkin_at', iso_instant(v.checkin_at), 'expected_out_at', iso_instant(v.expected_out_at), 'items', v.items,
    'override_reason', v.override_reason)::text, -1);
end $$;

create function entrance_check_out(
  visit uuid, gate uuid, device_time timestamptz, new_remark text, locations uuid[], units uuid[], by_name text,
  entry uuid, card_entry uuid, session_id uuid, request_id text, ip text, key text, call text, request_hash bytea, rights text) returns text
language plpgsql volatile as $$
declare
  organisation int := app_organisation();
  person uuid := app_person();
  location uuid;
  gate_code text;
  v entrances;
  old_remark text;
  held_card uuid;
  card cards;
  lasting text;
  changed text;
  answer text;
begin
  select p.location_id, p.code into location, gate_code
  from gate_places p where p.organisation_id = organisation and p._id = gate and p.status = 'active' and p.direction in ('out', 'both')
    and (locations is null or p.location_id = any (locations)) for key share of p;
  if location is null then
    raise exception 'gate' using errcode = 'GH420';
  end if;
  if new_remark is not null then
    -- It takes the place of the one before, which the audit log keeps.
    select x.remark into old_remark from entrances x where x.organisation_id = organisation and x._id = visit for update;
  end if;
  update entrances x set status = 'checkout', checkout_at = greatest(now(), x.checkin_at), gate_out_id = gate, gate_out = gate_code,
    checked_out_by = person, checked_out_name = by_name, device_checkout_at = device_time, remark = coalesce(new_remark, x.remark), updated_at = now()
  where x.organisation_id = organisation and x._id = visit and x.status = 'checkin' and x.location_id = location
    and (units is null or x.unit_id = any (units))
  returning * into v;
  if v._id is null then
    raise exception 'visit' using errcode = 'GH420';
  end if;
  held_card := v.card_id;
  if held_card is not null then
    update cards c set status = 'available', entrance_id = null where c.organisation_id = organisation and c.entrance_id = visit
    returning * into card;
    if card._id is not null then
      perform card_handed(card_entry, 'card.returned', card, visit, by_name, session_id, request_id, ip);
    else
      -- Reported lost meanwhile: the visit had it no more, and an undone check-out does not ask for it again.
      update entrances x set card_id = null where x.organisation_id = organisation and x._id = visit returning * into v;
    end if;
  end if;
  lasting := entrance_lasting(v);
  changed := substr(json_build_object('status', v.status, 'checkout_at', iso_instant(v.checkout_at), 'gate_out_id', v.gate_out_id,
    'card_id', v.card_id, 'remark', v.remark)::text, 2);
  answer := concat(lasting, ',', left(changed, -1), ',', substr(json_build_object('organisation_id', v.organisation_id, '_id', v._id,
    'source', v.source, 'gate_in', v.gate_in, 'gate_out', v.gate_out, 'id_kind', v.id_kind, 'id_number_sealed', v.id_number_sealed,
    'phone_sealed', v.phone_sealed, 'photo_file_id', v.photo_file_id, 'notice_version', v.notice_version, 'checked_in_name', v.checked_in_name,
    'checked_out_name', v.checked_out_name, 'updated_at', iso_instant(v.updated_at))::text, 2));
  with log as (
    insert into audit_entries (organisation_id, id, actor_id, actor_name, session_id, action, record_type, record_id, before, after, request_id, ip)
    values (organisation, entry, person, by_name, session_id, 'entrance.checked_out', 'entrance', visit,
      concat(lasting, ',', substr(json_build_object('status', 'checkin', 'checkout_at', null, 'gate_out_id', null, 'card_id', held_card,
        'remark', case when new_remark is null then v.remark else old_remark end)::text, 2)), concat(lasting, ',', changed), request_id, ip)
  ), event as (
    insert into live_events (organisation_id, kind, record_id, location_ids, unit_ids)
    values (organisation, 'entrance.changed', visit, array[location], array_remove(array[v.unit_id], null))
  )
  insert into idempotency_keys (organisation_id, user_id, key, call, request_hash, status, body, rights)
  select organisation, person, key, call, request_hash, 200, answer, rights where key is not null;
  return answer;
end $$;

call guarded_functions('gatehouse_app', 'iso_instant', 'card_claim', 'card_handed', 'entrance_lasting', 'entrance_check_in', 'entrance_check_out');

-- What is personal in an audit entry stands beside its facts, under a salted hash that the chain has (docs/decisions/0043): it can be erased, and the
-- chain still proves the rest. Entries leave the log from its beginning, up to a signed place.

alter table audit_entries
  -- JSON of what is personal in reason, before and after; null where nothing is, or it was erased.
  add column personal text,
  add column personal_salt bytea,
  -- SHA-256 of the salt and the text in UTF-8.
  add column personal_hash bytea,
  add column erased_at timestamptz(3),
  add check ((personal is null) = (personal_salt is null)),
  add check ((personal_hash is not null and personal is null) = (erased_at is not null));
grant update, delete on audit_entries to gatehouse_definer;

-- Erases what is personal in the entries of records. Returns of how many.
create function audit_erase(records text[]) returns int
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  erased int;
begin
  perform app_own();
  update audit_entries e set personal = null, personal_salt = null, erased_at = now()
  where e.organisation_id = app_organisation() and e.record_id = any (records) and e.personal is not null;
  get diagnostics erased = row_count;
  return erased;
end $$;

-- The same for entries of before an instant that are of no record, such as exports: at most so many.
create function audit_erase_general(older_than timestamptz, at_most int) returns int
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  erased int;
begin
  perform app_own();
  update audit_entries e set personal = null, personal_salt = null, erased_at = now()
  where e.organisation_id = app_organisation() and e.id in (select o.id from audit_entries o
    where o.organisation_id = app_organisation() and o.record_id is null and o.at < older_than and o.personal is not null limit at_most);
  get diagnostics erased = row_count;
  return erased;
end $$;

-- Where the chain begins: the last link that was removed, with an HMAC that no database can make. Of 0 and nothing at first.
alter table audit_heads
  add column start_seq bigint not null default 0,
  add column start_hash bytea not null default '\x',
  add column start_key int,
  add column start_mac bytea,
  add check ((start_seq = 0) = (start_mac is null) and (start_mac is null) = (start_key is null));
grant delete on audit_links to gatehouse_definer;

-- Removes the entries behind `after_seq` up to `to_seq` with their links. False where the chain begins elsewhere by now.
create function audit_remove(organisation int, after_seq bigint, to_seq bigint, key int, start_proof bytea) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  last_hash bytea;
  entries uuid[];
begin
  perform app_own();
  select l.hash into last_hash from audit_heads h join audit_links l on l.organisation_id = h.organisation_id and l.seq = to_seq
  where h.organisation_id = organisation and h.start_seq = after_seq and to_seq > after_seq for update of h;
  if last_hash is null then
    return false;
  end if;
  with gone as (
    delete from audit_links l where l.organisation_id = organisation and l.seq > after_seq and l.seq <= to_seq returning l.entry_id
  ) select array_agg(entry_id) into entries from gone;
  delete from audit_entries e where e.organisation_id = organisation and e.id = any (entries);
  update audit_heads h set start_seq = to_seq, start_hash = last_hash, start_key = key, start_mac = start_proof where h.organisation_id = organisation;
  return true;
end $$;
call definer_functions('gatehouse_app', 'audit_erase', 'audit_erase_general', 'audit_remove');

-- Counts of what the verification met: entries whose personal part is erased, and the place at which the chain begins.
alter table audit_verifications add column erased bigint not null default 0, add column start_seq bigint not null default 0;

-- Sightings that are erased take what is personal in their entries with them: their ids, in place of how many.
drop function retention_erase_sightings(timestamptz, int);
create function retention_erase_sightings(before timestamptz, at_most int) returns setof uuid
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  organisation int := app_organisation();
  old uuid[];
begin
  perform app_own();
  select array_agg(s._id) into old from (
    select s._id from blacklist_sightings s
    where s.organisation_id = organisation and s.last_seen_at < before and s.status not in ('open', 'acknowledged', 'escalated')
      and not exists (select from entrance_holds h where h.organisation_id = organisation and h.entrance_id = s.entrance_id)
    order by s.last_seen_at limit at_most for update of s) s;
  delete from blacklist_sighting_steps t where t.organisation_id = organisation and t.sighting_id = any (old);
  delete from blacklist_sightings s where s.organisation_id = organisation and s._id = any (old);
  return query select unnest(old);
end $$;
call definer_functions('gatehouse_app', 'retention_erase_sightings');

-- The log has days of its own: two years where nothing else is set.
update visitor_settings set settings = jsonb_set(settings::jsonb, '{retention,audit}', '730')::json where settings::jsonb ? 'retention';

-- The two writes of a shift as in 0017_desk.sql, with what is personal in their entries apart.
drop function entrance_check_in;
-- The first arguments are columns of the visit. `audited` and `answer`: JSON objects whose last brace follows what is decided here; `personal`: as
-- audit_entries keeps it. A null `hashes`: the server asked the blacklist in this transaction. Answers the visit, as it is kept under `key`.
create function entrance_check_in(
  _id uuid, source text, visitor_name text, member_id uuid, company text, visitor_type text, purpose text, nationality text, party_size int,
  vehicle_class text, plate text, plate_province text, vehicle_colour text, card_number text, card_id uuid, unit_id uuid, unit_name text,
  host_name text, gate_in_id uuid, id_kind text, id_number_sealed bytea, id_number_hash bytea, id_number_tail_hash bytea, phone_sealed bytea,
  phone_hash bytea, phone_tail_hash bytea, person_hash bytea, items text, remark text, notice_version int, override_reason text,
  checked_in_name text, device_checkin_at timestamptz, search_text text,
  stay_minutes int, zone text, locations uuid[], uids text[], blacklist_as_of bigint, hash_kinds text[], hashes bytea[],
  entry uuid, card_entry uuid, session_id uuid, request_id text, ip text, key text, call text, request_hash bytea, rights text,
  audited text, personal text, personal_salt bytea, personal_hash bytea, answer text) returns text
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
    insert into audit_entries (organisation_id, id, actor_id, actor_name, session_id, action, record_type, record_id, after, personal, personal_salt, personal_hash, request_id, ip)
    values (organisation, entry, person, checked_in_name, session_id, 'entrance.checked_in', 'entrance', _id,
      concat(audited, ',', decided), personal, personal_salt, personal_hash, request_id, ip)
  ), event as (
    insert into live_events (organisation_id, kind, record_id, location_ids, unit_ids)
    values (organisation, 'entrance.changed', _id, array[gate.location_id], array_remove(array[unit_id], null))
  )
  insert into idempotency_keys (organisation_id, user_id, key, call, request_hash, status, body, rights)
  select organisation, person, key, call, request_hash, 201, answer, rights where key is not null;
  return answer;
end $$;

-- What the audit log keeps of a visit for as long as itself (audit.parts.ts), but for what a check-out changes; its last brace is left out.
create or replace function entrance_lasting(v entrances) returns text
language plpgsql stable as $$
begin
  return left(json_build_object('number', v.number, 'location_id', v.location_id, 'visitor_type', v.visitor_type, 'purpose', v.purpose,
    'party_size', v.party_size, 'vehicle_class', v.vehicle_class, 'card_number', v.card_number, 'unit_id', v.unit_id, 'unit_name', v.unit_name,
    'gate_in_id', v.gate_in_id, 'checkin_at', iso_instant(v.checkin_at), 'expected_out_at', iso_instant(v.expected_out_at))::text, -1);
end $$;

create or replace function entrance_check_out(
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
  named text;
  changed text;
  personal text;
  salt bytea := uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
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
    'card_id', v.card_id)::text, 2);
  named := left(json_build_object('visitor_name', v.visitor_name, 'company', v.company, 'nationality', v.nationality, 'plate', v.plate,
    'plate_province', v.plate_province, 'vehicle_colour', v.vehicle_colour, 'member_id', v.member_id, 'host_name', v.host_name, 'items', v.items,
    'override_reason', v.override_reason)::text, -1);
  personal := concat('{"before":', named, ',', substr(json_build_object('remark', case when new_remark is null then v.remark else old_remark end)::text, 2),
    ',"after":', named, ',', substr(json_build_object('remark', v.remark)::text, 2), '}');
  answer := concat(lasting, ',', left(changed, -1), ',', substr(named, 2), ',', substr(json_build_object('remark', v.remark,
    'organisation_id', v.organisation_id, '_id', v._id, 'source', v.source, 'gate_in', v.gate_in, 'gate_out', v.gate_out, 'id_kind', v.id_kind, 'id_number_sealed', v.id_number_sealed,
    'phone_sealed', v.phone_sealed, 'photo_file_id', v.photo_file_id, 'notice_version', v.notice_version, 'checked_in_name', v.checked_in_name,
    'checked_out_name', v.checked_out_name, 'updated_at', iso_instant(v.updated_at))::text, 2));
  with log as (
    insert into audit_entries (organisation_id, id, actor_id, actor_name, session_id, action, record_type, record_id, before, after, personal, personal_salt,
      personal_hash, request_id, ip)
    values (organisation, entry, person, by_name, session_id, 'entrance.checked_out', 'entrance', visit,
      concat(lasting, ',', substr(json_build_object('status', 'checkin', 'checkout_at', null, 'gate_out_id', null, 'card_id', held_card)::text, 2)),
      concat(lasting, ',', changed), personal, salt, sha256(salt || convert_to(personal, 'UTF8')), request_id, ip)
  ), event as (
    insert into live_events (organisation_id, kind, record_id, location_ids, unit_ids)
    values (organisation, 'entrance.changed', visit, array[location], array_remove(array[v.unit_id], null))
  )
  insert into idempotency_keys (organisation_id, user_id, key, call, request_hash, status, body, rights)
  select organisation, person, key, call, request_hash, 200, answer, rights where key is not null;
  return answer;
end $$;

call guarded_functions('gatehouse_app', 'entrance_check_in');

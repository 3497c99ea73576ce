-- An event says who may hear of it: where its record is, to which units it belongs, whose it is. Null is no limit; an empty set of units is of
-- none, which nobody hears who is limited to some. Events are kept for an hour and what is there now says too little: pages read anew.
delete from live_events;
alter table live_events drop column location_id, add column location_ids uuid[], add column unit_ids uuid[];

-- As migration 0010 has it: who accepted is told to those who see them.
create or replace function account_code_use(hash bytea, new_password_hash text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  code account_codes;
begin
  update account_codes set used_at = now() where code_hash = hash and used_at is null returning * into strict code;
  update users set password_hash = coalesce(new_password_hash, password_hash), updated_at = now(),
    status = case when code.purpose = 'activation' and status = 'invited' then 'active' else status end
  where id = code.user_id;
  if code.purpose = 'password_reset' then
    perform sessions_end_all(code.user_id, null);
    delete from known_devices where user_id = code.user_id;
  end if;
  with accepted as (
    update memberships set status = 'active', accepted_at = now(), updated_at = now()
    where organisation_id = code.organisation_id and user_id = code.user_id and status = 'invited'
    returning organisation_id, id, location_ids, unit_ids
  )
  insert into live_events (organisation_id, kind, record_id, location_ids, unit_ids)
    select organisation_id, 'user.changed', id, location_ids, unit_ids from accepted;
end $$;

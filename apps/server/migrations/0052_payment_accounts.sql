-- The account that parking fees are paid to changes by two people: one requests another account, a second person approves it
-- (docs/decisions/0068). Until then the account in force stays.
create table payment_account_requests (
  organisation_id int not null references organisations,
  _id uuid not null,
  location_id uuid,
  -- The section `parking` of the settings. Null: the location follows the organisation.
  parking json,
  status text not null default 'requested' check (status in ('requested', 'approved', 'rejected', 'withdrawn')),
  reason text not null,
  -- The session's person, whatever the application says.
  requested_by uuid not null default app_person(),
  requested_name text not null,
  requested_at timestamptz(3) not null default now(),
  decided_by uuid,
  decided_name text,
  decided_at timestamptz(3),
  primary key (organisation_id, _id),
  foreign key (organisation_id, location_id) references locations,
  check (decided_by <> requested_by),
  check ((status in ('approved', 'rejected')) = (decided_by is not null)),
  check ((status = 'requested') = (decided_at is null))
);
create unique index payment_account_requests_open on payment_account_requests (organisation_id, location_id) nulls not distinct
  where status = 'requested';
call protect_tenant_table('payment_account_requests',
  'select, insert (organisation_id, _id, location_id, parking, reason, requested_name)');
grant select, update on payment_account_requests to gatehouse_definer;

-- Ends an open request: its requester withdraws it, a second person approves or rejects it. False where it is not open.
-- Refusals: 42501 for the wrong person, GH403 second_person_given.
create function payment_account_end(request uuid, outcome text, by_name text) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  organisation int := app_organisation();
  requester uuid;
begin
  select r.requested_by into requester from payment_account_requests r
  where r.organisation_id = organisation and r._id = request and r.status = 'requested' for update;
  if requester is null then
    return false;
  end if;
  if outcome <> 'withdrawn' then
    perform second_person_require(requester, array['settings:payment_account']);
  elsif requester is distinct from app_person() then
    raise exception 'another person ends this request' using errcode = '42501';
  end if;
  update payment_account_requests r set status = outcome, decided_at = now(),
    decided_by = case when outcome <> 'withdrawn' then app_person() end, decided_name = case when outcome <> 'withdrawn' then by_name end
  where r.organisation_id = organisation and r._id = request;
  return true;
end $$;

-- Lets no version of the settings change the account that cars pay to, except in the transaction that approved it. Refusal: 42501.
create function payment_account_kept() returns trigger
language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
declare
  whole jsonb := '{"promptpay": null}';
  before jsonb;
  after jsonb := new.settings::jsonb -> 'parking';
begin
  if new.location_id is not null then
    whole := coalesce((select v.settings::jsonb -> 'parking' from visitor_settings v
      where v.organisation_id = new.organisation_id and v.location_id is null order by v.version desc limit 1), whole);
  end if;
  select v.settings::jsonb -> 'parking' into before from visitor_settings v
  where v.organisation_id = new.organisation_id and v.location_id is not distinct from new.location_id and v.version < new.version
  order by v.version desc limit 1;
  if coalesce(before, whole) = coalesce(after, whole) then
    return new;
  end if;
  perform from payment_account_requests r
  where r.organisation_id = new.organisation_id and r.location_id is not distinct from new.location_id
    and r.status = 'approved' and r.decided_by = app_person() and r.decided_at = now()::timestamptz(3)
    and coalesce(r.parking::jsonb, whole) = coalesce(after, whole);
  if not found then
    raise exception 'this payment account is not approved' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger payment_account_kept before insert on visitor_settings for each row execute function payment_account_kept();

call guarded_functions('gatehouse_app', 'payment_account_kept');
call definer_functions('gatehouse_app', 'payment_account_end');

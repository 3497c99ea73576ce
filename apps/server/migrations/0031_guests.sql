-- What a guest says of themself on their own page, beside what their host announced, and what was sent to them.

alter table pre_register_guests
  add column language text check (language in ('th', 'en')),
  add column own_name text,
  add column own_company text,
  add column own_plate text,
  add column own_plate_province text,
  -- Sealed for this row, as the phone that the host gave.
  add column own_phone_sealed bytea,
  add column companion_count smallint check (companion_count between 0 and 50),
  add column companion_names text,
  add column notice_version int,
  add column notice_language text check (notice_language in ('th', 'en')),
  add column photo_file_id uuid,
  add column completed_at timestamptz(3),
  -- Until they say otherwise.
  add column declined_at timestamptz(3),
  -- The revision that they were told by mail last; null where they know of none.
  add column told_revision int,
  -- Of their calendar entry: higher with each mail that changes it.
  add column sequence int not null default 0,
  add column reminded_at timestamptz(3);
create index pre_register_guests_photo on pre_register_guests (organisation_id, photo_file_id) where photo_file_id is not null;

-- Mails to people without an account. The queue's payloads are plain text, so a job has the id alone; what is to be sent is sealed here, and goes once
-- it was sent, or never will be.
create table messages (
  organisation_id int not null references organisations,
  _id uuid not null,
  channel text not null default 'mail' check (channel in ('mail')),
  template text not null,
  language text not null check (language in ('th', 'en')),
  -- What it is about, and to whom of it.
  record_type text not null,
  record_id uuid not null,
  person_id uuid not null,
  content_sealed bytea,
  -- 'dropped': a newer one took its place before it was sent.
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed', 'dropped')),
  attempts int not null default 0,
  -- A code of the mail server or the network, never a text, which would name the receiver.
  problem text check (length(problem) <= 40),
  created_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  primary key (organisation_id, _id),
  check ((status = 'queued') = (content_sealed is not null))
);
create index messages_of_record on messages (organisation_id, record_type, record_id, created_at);
create index messages_age on messages (organisation_id, created_at);
call protect_tenant_table('messages', 'select, insert, update, delete');

-- Links that ended a month ago. The functions of before, and this.
create index links_end on links (until);
grant delete on links to gatehouse_definer;
create or replace function sweep_kept() returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from live_events where created_at < now() - interval '1 hour';
  delete from idempotency_keys where created_at < now() - interval '7 days';
  delete from number_lookups where at < now() - interval '1 day';
  with gone as (delete from sessions where expires_at < now() - interval '30 days' returning organisation_id, user_id, last_seen_at)
    update memberships m set last_seen_at = greatest(m.last_seen_at, g.last_seen_at)
    from (select organisation_id, user_id, max(last_seen_at) as last_seen_at from gone group by organisation_id, user_id) g
    where m.organisation_id = g.organisation_id and m.user_id = g.user_id;
  delete from account_codes where expires_at < now() - interval '30 days';
  delete from sign_in_tickets where expires_at < now() - interval '1 day';
  delete from known_devices where last_used_at < now() - interval '90 days';
  delete from rate_limits where expire < extract(epoch from now()) * 1000 - 86400000;
  delete from links where until < now() - interval '30 days';
$$;

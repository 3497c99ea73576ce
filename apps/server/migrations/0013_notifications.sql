-- Notifications of the system: a kind and its values, put into words in the language of whoever reads. Without a kind the words are the operator's.
alter table notifications
  alter column title drop not null,
  alter column description drop not null,
  add column kind text,
  add column params json,
  -- Names what it tells of, so that it is told once.
  add column key text,
  add constraint notifications_words check ((kind is null) = (title is not null) and (kind is null) = (description is not null)),
  -- A place of the page, never another site.
  add constraint notifications_link check (link ~ '^/([^/\\]|$)');
create unique index notifications_told_once on notifications (organisation_id, key, user_id) nulls not distinct where key is not null;

-- Old ones go, and who read them with them.
grant delete on notifications to gatehouse_app;
alter table notification_reads
  drop constraint notification_reads_organisation_id_notification_id_fkey,
  add constraint notification_reads_of foreign key (organisation_id, notification_id) references notifications on delete cascade;
create index notification_reads_of on notification_reads (organisation_id, notification_id);

-- By what else than the page a person is told of a kind; without a row the kind's own way applies.
create table notification_choices (
  organisation_id int not null references organisations,
  user_id uuid not null references users,
  kind text not null,
  by_email boolean not null,
  primary key (organisation_id, user_id, kind)
);
call protect_tenant_table('notification_choices', 'select, insert, update');

-- Who can be told, and where and in which language.
create view notification_readers with (security_invoker = true) as
  select m.organisation_id, m.user_id, m.permissions, u.email, u.name, u.language
  from memberships m join users u on u.id = m.user_id
  where m.status = 'active' and u.status = 'active';
grant select on notification_readers to gatehouse_app;

-- For work that comes round in each organisation, at an hour of its own day.
create function organisations_all() returns table (id int, time_zone text, local_hour int)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select o.id, o.time_zone, extract(hour from now() at time zone o.time_zone)::int from organisations o order by o.id
$$;
alter function organisations_all owner to gatehouse_definer;
revoke execute on function organisations_all from public;
grant execute on function organisations_all to gatehouse_app;

-- Where the record of an audit entry stands, read from the entry's own text: who may see some locations sees what happened there.
create function audit_places(record_type text, record_id text, before text, after text) returns text[]
language sql immutable parallel safe as $$
  select nullif(array_remove(
    array[before::json ->> 'location_id', after::json ->> 'location_id', case when record_type = 'location' then record_id end], null), '{}')
$$;
alter table audit_entries add column location_ids text[] generated always as (audit_places(record_type, record_id, before, after)) stored;

-- The lists of the audit page, each in the order of time: all, of a person, of a kind of step. Those of a record have their index already.
create index audit_entries_newest on audit_entries (organisation_id, at, id);
create index audit_entries_actor on audit_entries (organisation_id, actor_id, at, id);
create index audit_entries_action on audit_entries (organisation_id, record_type, action, at, id);

-- Ids of the records that people call by this code, number or address. Numbers of visits begin anew every day: those between the two instants.
create function audit_records_named(organisation int, named text, from_at timestamptz, to_at timestamptz) returns table (record_id text)
language sql stable set search_path = pg_catalog, public as $$
  select l.id::text from locations l where l.organisation_id = organisation and l.code = upper(named)
  union all select u.id::text from units u where u.organisation_id = organisation and u.code = named
  union all select g._id::text from gates g where g.organisation_id = organisation and g.code = upper(named)
  union all select r.user_id::text from notification_readers r where r.organisation_id = organisation and r.email = lower(named)
  union all select e._id::text from entrances e where e.organisation_id = organisation and e.checkin_at >= from_at and e.checkin_at < to_at
    and e.number = case when named ~ '^#?[0-9]{1,7}$' then ltrim(named, '#')::int end
$$;
revoke execute on function audit_records_named from public;
grant execute on function audit_records_named to gatehouse_app;

-- What the last verifications of the chain found.
create table audit_verifications (
  organisation_id int not null references organisations,
  id uuid not null,
  at timestamptz(3) not null default now(),
  entries bigint not null,
  seq bigint not null,
  -- Of the last link, in hex: an anchor for the next verification.
  hash text not null,
  fault text,
  fault_seq bigint,
  fault_entry_id uuid,
  primary key (organisation_id, id)
);
create index audit_verifications_newest on audit_verifications (organisation_id, at desc);
call protect_tenant_table('audit_verifications', 'select, insert');

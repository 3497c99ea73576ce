-- A kind and its values are put into words in the reader's language; without a kind the words are the operator's.
create table notifications (
  organisation_id int not null references organisations,
  id uuid not null,
  title text,
  description text,
  kind text,
  params json,
  -- So that it is told once.
  key text,
  notify_type text not null check (notify_type in ('notice', 'billing')),
  notify_date timestamptz(3) not null default now(),
  -- Null: for everybody of the organisation.
  user_id uuid references users,
  link text,
  primary key (organisation_id, id),
  constraint notifications_words check ((kind is null) = (title is not null) and (kind is null) = (description is not null)),
  -- A place of the page, never another site.
  constraint notifications_link check (link ~ '^/([^/\\]|$)')
);
create index notifications_newest on notifications (organisation_id, notify_date desc, id desc);
create unique index notifications_told_once on notifications (organisation_id, key, user_id) nulls not distinct where key is not null;
call protect_tenant_table('notifications', 'select, insert, delete');

-- Old notifications go, and who read them with them.
create table notification_reads (
  organisation_id int not null,
  notification_id uuid not null,
  user_id uuid not null references users,
  read_at timestamptz(3) not null default now(),
  primary key (organisation_id, user_id, notification_id),
  constraint notification_reads_of foreign key (organisation_id, notification_id) references notifications on delete cascade
);
create index notification_reads_of on notification_reads (organisation_id, notification_id);
call protect_tenant_table('notification_reads', 'select, insert');

-- How a person is told besides the page; without a row the kind's default applies.
create table notification_choices (
  organisation_id int not null references organisations,
  user_id uuid not null references users,
  kind text not null,
  by_email boolean not null,
  primary key (organisation_id, user_id, kind)
);
call protect_tenant_table('notification_choices', 'select, insert, update');

-- Who can be told, where and in which language; also by role and place.
create view notification_readers with (security_invoker = true) as
  select m.organisation_id, m.user_id, m.permissions, u.email, u.name, u.language, m.role, m.location_ids, m.unit_ids
  from memberships m join users u on u.id = m.user_id
  where m.status = 'active' and u.status = 'active';
grant select on notification_readers to gatehouse_app;

-- Notifications that wait to be mailed: the first is sent at once, and what follows shortly after as one mail.
create table notification_mails (
  organisation_id int not null references organisations,
  user_id uuid not null references users,
  topic text not null,
  notification_id uuid not null,
  -- It is in the mail that is being sent.
  taken boolean not null default false,
  primary key (organisation_id, user_id, topic, notification_id),
  foreign key (organisation_id, notification_id) references notifications on delete cascade
);
create index notification_mails_of on notification_mails (organisation_id, notification_id);
call protect_tenant_table('notification_mails', 'select, insert, update, delete');

-- When a person was mailed of it last, and since when a mail is under way.
create table notification_mail_topics (
  organisation_id int not null references organisations,
  user_id uuid not null references users,
  topic text not null,
  sent_at timestamptz(3),
  sending_since timestamptz(3),
  primary key (organisation_id, user_id, topic)
);
call protect_tenant_table('notification_mail_topics', 'select, insert, update, delete');

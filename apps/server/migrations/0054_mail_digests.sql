-- Notifications that wait to be mailed to a person, by what they are about. They wait here and not in the jobs, so that the first is sent at once
-- and what follows shortly after as one mail.
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

create table notifications (
  organisation_id int not null references organisations,
  id uuid not null,
  title text not null,
  description text not null,
  notify_type text not null check (notify_type in ('notice', 'billing')),
  notify_date timestamptz(3) not null default now(),
  -- Null: for everybody of the organisation.
  user_id uuid references users,
  link text,
  primary key (organisation_id, id)
);
create index notifications_newest on notifications (organisation_id, notify_date desc, id desc);
call protect_tenant_table('notifications', 'select, insert');

create table notification_reads (
  organisation_id int not null,
  notification_id uuid not null,
  user_id uuid not null references users,
  read_at timestamptz(3) not null default now(),
  primary key (organisation_id, user_id, notification_id),
  foreign key (organisation_id, notification_id) references notifications
);
call protect_tenant_table('notification_reads', 'select, insert');

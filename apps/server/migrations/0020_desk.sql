-- Whose visit it is, where it is a member's, and which registered card was given for it.
alter table entrances
  add column member_id uuid,
  add column card_id uuid,
  add foreign key (organisation_id, member_id) references members,
  add foreign key (organisation_id, card_id) references cards;
-- A member is inside once, wherever; a registered card is with one visit, wherever.
create unique index entrances_open_member on entrances (organisation_id, member_id) where status = 'checkin' and member_id is not null;
create unique index entrances_open_registered_card on entrances (organisation_id, card_id) where status = 'checkin' and card_id is not null;
-- The visits of one member, newest first.
create index entrances_member on entrances (organisation_id, member_id, checkin_at desc) where member_id is not null;

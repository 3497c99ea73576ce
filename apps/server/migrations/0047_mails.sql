-- The writer of a note that is mailed to guests. The notes so far are by whoever announced the visit.
alter table pre_registers add column visitor_note_by text;
update pre_registers set visitor_note_by = created_name where visitor_note is not null;

-- Mails are counted by the module of messages, by hour and by day.
drop function mails_counted(text, bigint);

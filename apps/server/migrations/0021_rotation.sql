-- New versions of data keys take the place of old ones while servers run. Sealed columns name their version themselves; the bytes of a file
-- are on the disk, so its row does. No file was ever sealed with another version than 1.
alter table files add column key_version int not null default 1 check (key_version > 0);
alter table files alter column key_version drop default;
grant update (key_version) on files to gatehouse_app;

-- Who corrects visits corrects numbers of visitors too, unless it was taken from them: what a membership may do is written down with it.
alter table memberships no force row level security;
update memberships set permissions = permissions || 'entrances:numbers'::text
where role in ('owner', 'admin', 'operator') and 'entrances:numbers' <> all (permissions || permissions_removed);
alter table memberships force row level security;

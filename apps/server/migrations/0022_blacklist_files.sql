-- Evidence is a picture that was made anew, or a PDF.
alter table blacklist_attachments add check (media_type in ('image/webp', 'application/pdf'));

-- What is searched of an entry begins with its name, folded: an import asks which of its names are there already. A column of its own, since
-- row-level security lets no function of a column use an index.
alter table blacklist_entries add column name_folded text not null generated always as (split_part(search_text, ' ', 1)) stored;
create index blacklist_entries_named on blacklist_entries (organisation_id, name_folded) where status <> 'lifted';

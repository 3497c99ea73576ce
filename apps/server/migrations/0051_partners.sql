-- Secrets of partners (settings of visits, section `partners`), sealed with the keys of the organisation. The settings have masks alone.
create table partner_secrets (
  organisation_id int not null,
  _id uuid not null,
  partner_key text not null check (partner_key ~ '^[a-z0-9_]{1,40}$'),
  secret_sealed bytea not null,
  secret_mask text not null check (length(secret_mask) = 12),
  next_secret_sealed bytea,
  next_secret_mask text check (length(next_secret_mask) = 12),
  primary key (organisation_id, _id),
  unique (organisation_id, partner_key),
  check ((next_secret_sealed is null) = (next_secret_mask is null))
);
call protect_tenant_table('partner_secrets', 'select, insert, update, delete');

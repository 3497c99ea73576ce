-- Whether the account of a valid activation code has no name but the one made from its address. Gives it the new name then, where one is named.
-- Called in the transaction that found the code, which has locked it.
create function account_code_name(hash bytea, new_name text) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  nameless users;
begin
  select u.* into nameless from account_codes c join users u on u.id = c.user_id
  where c.code_hash = hash and c.purpose = 'activation' and c.used_at is null and c.expires_at > now()
    and u.name = split_part(u.email, '@', 1);
  if found and new_name is not null then
    update users set name = new_name, updated_at = now() where id = nameless.id;
  end if;
  return nameless.id is not null;
end $$;
call definer_functions('gatehouse_app', 'account_code_name');

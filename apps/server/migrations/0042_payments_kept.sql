-- Payments are kept for their own time, without what somebody wrote beside them once their visit is erased (docs/modules/retention.md).
update visitor_settings set settings = jsonb_set(settings::jsonb, '{retention,payments}', '2557')::json where settings::jsonb ? 'retention';

grant delete on payments, till_sessions to gatehouse_app;
grant select, update on payments to gatehouse_definer;

create index payments_of_visit on payments (organisation_id, entrance_id);

create function payments_follow_visit() returns trigger
language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
begin
  update payments p set reference = null, reason = case when p.reason is not null then '' end,
    void_reason = case when p.void_reason is not null then '' end
  where p.organisation_id = new.organisation_id and p.entrance_id = new._id
    and (p.reference is not null or p.reason <> '' or p.void_reason <> '');
  return null;
end $$;
create trigger payments_of_erased after update of erased_at on entrances for each row
  when (new.erased_at is not null and old.erased_at is null) execute function payments_follow_visit();
create trigger payments_of_reduced after update of reduced_at on deleted_entrances for each row
  when (new.reduced_at is not null and old.reduced_at is null) execute function payments_follow_visit();

-- Passes wait for approval where the location asks for it, and may be rejected (docs/decisions/0075).
alter table pre_passes drop constraint pre_passes_status_check;
alter table pre_passes add constraint pre_passes_status_check check (status in ('pending_approval', 'active', 'suspended', 'rejected', 'revoked'));
-- The person whose change made the pass wait last: they are notified of the decision beside the person who made it.
alter table pre_passes add column asked_by uuid;
create index pre_passes_waiting on pre_passes (organisation_id, created_at, _id) where status = 'pending_approval';

import { createDatabase, type TestDatabase } from '../../../test/database.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createDatabase()
})
afterAll(() => test.drop())

const names = async (text: string) => (await test.owner.query<{ name: string }>(text)).rows.map((row) => row.name)

describe('the database', () => {
  it('[8.4.1] forces row security on every table but those that hold nobody’s data', async () => {
    const open = await names(`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not (relrowsecurity and relforcerowsecurity) order by 1`)
    expect(open).toEqual(['matcher_state', 'migrations', 'periodic_tasks', 'rate_limits', 'role_permissions'])
  })

  it('shows views with the rights of the caller', async () => {
    const views = await names(`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')
      and not coalesce(reloptions, '{}') && '{security_invoker=true,security_invoker=on}'`)
    expect(views).toEqual([])
  })

  it('lets functions that run as another role be run by nobody else, and look for tables in temporary ones last', async () => {
    const { rows } =
      await test.owner.query(`select proname as name, proconfig as settings, has_function_privilege('public', oid, 'execute') as "public"
      from pg_proc where pronamespace = 'public'::regnamespace and prosecdef`)
    expect(rows.length).toBeGreaterThan(10)
    for (const row of rows) expect(row).toEqual({ name: row.name, settings: ['search_path=pg_catalog, public, pg_temp'], public: false })
  })

  it('passes by row security in these functions, on these tables, and nowhere else', async () => {
    const run =
      await test.owner.query(`select pg_get_userbyid(proowner) as role, array_agg(proname::text order by proname) as functions from pg_proc
      where prosecdef and pronamespace = 'public'::regnamespace group by 1 order by 1`)
    const functions = Object.fromEntries(run.rows.map((row) => [row.role, row.functions]))
    // Every function here was reviewed for its effect on another organisation's rows.
    const { gatehouse_definer, ...others } = functions
    expect(gatehouse_definer).toEqual([
      'account_by_email',
      'account_code_find',
      'account_code_name',
      'account_code_put',
      'account_code_use',
      'app_begin',
      'app_context',
      'app_within',
      'audit_append',
      'audit_begin',
      'audit_behind',
      'audit_erase',
      'audit_erase_general',
      'audit_remove',
      'blacklist_lift_decided',
      'delete_request_end',
      'deleted_entrances_reduce',
      'device_keep',
      'device_known',
      'entrance_number_next',
      'entrance_restore',
      'entrances_delete',
      'entrances_search',
      'epoch_begin',
      'evidence_in_dispute',
      'files_untold',
      'invitation_code_put',
      'link_begin',
      'list_search',
      'live_events_since',
      'matcher_raise',
      'members_search',
      'members_seen',
      'members_with_second_factor',
      'members_within',
      'membership_change',
      'membership_granted',
      'membership_hold',
      'membership_invite',
      'membership_remove',
      'membership_sign_out',
      'membership_suspend',
      'organisations_all',
      'organisations_of',
      'organisations_without_pass_key',
      'partner_deliveries_due',
      'password_change',
      'payment_account_end',
      'pre_passes_erase',
      'pre_registers_erase',
      'recovery_code_take',
      'refused_calls_due',
      'retention_count',
      'retention_end',
      'retention_end_restoring',
      'retention_erase',
      'retention_erase_sightings',
      'scans_erase',
      'second_factor_enforce',
      'second_factor_find',
      'second_factor_missing',
      'second_factor_needed',
      'second_factor_off',
      'second_factor_take',
      'second_person_doubt',
      'session_end',
      'session_open',
      'session_touch',
      'sessions_alive',
      'sessions_end_all',
      'sign_in_ticket_find',
      'sign_in_ticket_put',
      'sign_in_ticket_use',
      'storage_count',
      'storage_hold',
      'sweep_kept',
    ])
    expect(Object.values(others)).toEqual([['enqueue_job']])
    const { rows } =
      await test.owner.query(`select relname || ': ' || string_agg(lower(privilege_type), ', ' order by privilege_type) as may
      from pg_class, aclexplode(relacl) where grantee = 'gatehouse_definer'::regrole and relkind in ('r', 'p', 'v', 'm') group by relname order by 1`)
    expect(rows.map(({ may }) => may)).toEqual([
      'account_codes: delete, insert, select, update',
      'audit_entries: delete, select, update',
      'audit_heads: insert, select, update',
      'audit_links: delete, insert, select',
      'blacklist_entries: select',
      'blacklist_sighting_steps: delete, select, update',
      'blacklist_sightings: delete, select, update',
      'cards: select',
      'context_keys: select',
      'delete_request_items: select, update',
      'delete_requests: select, update',
      'deleted_entrances: delete, insert, select, update',
      'entrance_days: insert, select',
      'entrance_holds: select',
      'entrances: delete, insert, select, update',
      'files: select',
      'idempotency_keys: delete, select',
      'known_devices: delete, insert, select, update',
      'links: delete, select, update',
      'live_events: delete, insert, select',
      'matcher_state: select, update',
      'member_units: select',
      'members: select',
      'membership_grants: insert, select, update',
      'memberships: delete, insert, select, update',
      'messages: select',
      'notifications: select',
      'number_lookups: delete, select',
      'organisation_keys: select',
      'organisations: select',
      'partner_events: insert, select',
      'partner_queues: select, update',
      'payment_account_requests: select, update',
      'payments: select, update',
      'person_files: select',
      'pre_pass_uses: delete, select, update',
      'pre_passes: delete, select, update',
      'pre_register_arrivals: delete, select, update',
      'pre_register_days: delete, select, update',
      'pre_register_guests: delete, select, update',
      'pre_registers: delete, select, update',
      'rate_limits: delete, select',
      'recovery_codes: delete, select, update',
      'refused_calls: select',
      'report_marks: insert',
      'retention_runs: delete, select, update',
      'role_permissions: select',
      'scans: delete, select',
      'second_factors: delete, select, update',
      'sessions: delete, insert, select, update',
      'sign_in_tickets: delete, insert, select, update',
      'stamp_usage: delete, select, update',
      'stamps: select, update',
      'storage_use: insert, select, update',
      'subscriptions: select',
      'users: insert, select, update',
    ])
  })

  it('reads its context only from the setting that nobody may set', async () => {
    const asks =
      await names(`select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prosrc ~ 'app\\.(org|user)'
      union all select tablename || '/' || policyname from pg_policies where coalesce(qual, '') || coalesce(with_check, '') ~ 'app\\.(org|user)' order by 1`)
    expect(asks).toEqual([])
  })

  it('gives the application no privilege to bypass the rules', async () => {
    const { rows } =
      await test.owner.query(`select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, has_schema_privilege(oid, 'public', 'create') as creates
      from pg_roles where rolname = 'gatehouse_app'`)
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false, creates: false }])
    const ownedObjects = await names(`select relname as name from pg_class where pg_get_userbyid(relowner) = 'gatehouse_app'`)
    expect(ownedObjects).toEqual([])
    const truncatableTables =
      await names(`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and has_table_privilege('gatehouse_app', oid, 'truncate, references, trigger')`)
    expect(truncatableTables).toEqual([])
  })
})

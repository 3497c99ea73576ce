import { randomBytes } from 'node:crypto'
import { testPlans } from '../../../../test/explain.ts'
import { isNightly } from '../../../../test/nightly.ts'
import { selectListed } from './import.queries.ts'

const names = Array.from({ length: 50 }, (_, n) => `บคคล${n}`)
const keys = Array.from({ length: 150 }, () => ({ kind: 'phone', hash: randomBytes(16) }))
testPlans({
  sizes: { 1: isNightly ? 40_000 : 12_000, 2: 5_000 },
  fill: (sql, organisation, entries) =>
    sql(
      `with entry as (
         insert into blacklist_entries (organisation_id, _id, kind, name, severity, guard_action, reason, review_on, version, created_name, search_text)
         select $1, gen_random_uuid(), 'person', 'บุคคล ' || n, 'alert', 'observe', 'x', current_date, n, 'x', 'บคคล' || n || ' กก' || n % 9999
         from generate_series(1, $2::int) n returning organisation_id, _id, version
       )
       insert into blacklist_keys (organisation_id, hash_kind, hash, entry_id)
         select organisation_id, kind, decode(md5(kind || version), 'hex'), _id from entry, unnest(array['national_id', 'phone', 'plate']) kind`,
      organisation,
      entries,
    ),
  sampleOf: async () => undefined,
  tables: /^blacklist/,
  shapes: { 'a look for the names and numbers of a file': { ask: (db, actor) => selectListed(db, actor, names, keys), most: 2_000 } },
})

import { contract } from '@gatehouse/contract/contract.ts'
import type { Routes } from '@gatehouse/contract/kernel/routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { Stage } from '../../../test/audit-table.ts'
import { WRITTEN_RECORDS } from '../../../test/audit-table-records.ts'
import { serve, test } from '../../../test/served.ts'
import { BEHIND_A_PROXY } from '../../../test/sign-in.ts'

let stage: Stage
serve({ ...BEHIND_A_PROXY, worker: true })
beforeAll(async () => {
  stage = await Stage.open(test)
})

/** A picture is read by who was shown its signed address: who was shown what is not written down, as that of a list is not. */
const PLAIN = ['files.read', 'events.stream']
const notPlain = Object.entries(contract as Record<string, Routes>).flatMap(([module, routes]) =>
  Object.entries(routes).flatMap(([name, { method, kind = 'json' }]) => (method === 'GET' && kind === 'json' ? [] : [`${module}.${name}`])),
)
const entriesAfter = async (organisation: number, ids: readonly string[]) =>
  (
    await test.database.owner.query<{ id: string; action: string }>(
      'select id, action from audit_entries where organisation_id = $1 and id <> all ($2) order by action',
      [organisation, ids],
    )
  ).rows

describe('what a call leaves in the audit log', () => {
  it('the table has every call that writes, and every one that hands out a file or is asked by a POST', () => {
    expect(Object.keys(WRITTEN_RECORDS).sort()).toEqual(
      [...notPlain.filter((name) => !PLAIN.includes(name)), 'audit.export'].filter((name, at, all) => all.indexOf(name) === at).sort(),
    )
  })

  it.each(Object.entries(WRITTEN_RECORDS).map(([name, written]) => ({ name, ...written })))(
    '$name leaves exactly $leaves',
    async ({ leaves, by }) => {
      const call = await by(stage)
      const before = await entriesAfter(stage.owner.organisation_id, [])
      const answer = await call()
      if (!answer.ok) throw new Error(`The call was refused: ${answer.status} ${JSON.stringify(answer.body)}`)
      if (answer instanceof Response) await answer.arrayBuffer()
      const left = await entriesAfter(
        stage.owner.organisation_id,
        before.map(({ id }) => id),
      )
      expect(left.map(({ action }) => action)).toEqual(leaves)
    },
  )
})

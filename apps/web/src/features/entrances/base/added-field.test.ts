import type { EntranceDetail } from '@gatehouse/contract/entrances/entrance-record.ts'

// A visit with two more optional texts (vitest.config.ts): the page has them without a line of its own (docs/decisions/0078).

const RECORD = '@gatehouse/contract/entrances/entrance-record.ts?added-field'

async function load() {
  vi.resetModules()
  vi.doMock('@gatehouse/contract/entrances/entrance-record.ts', () => import(/* @vite-ignore */ RECORD))
  const [form, correction, fixed, audit] = await Promise.all([
    import('./check-in-form.ts'),
    import('./correction.ts'),
    import('./entrances.fixed.ts'),
    import('../../audit/audit.fixed.ts'),
  ])
  return { ...form, ...correction, ...fixed, ...audit }
}

let page: Awaited<ReturnType<typeof load>>
beforeAll(async () => {
  page = await load()
})
afterAll(() => {
  vi.doUnmock('@gatehouse/contract/entrances/entrance-record.ts')
  vi.resetModules()
})

describe('a field that the contract adds', () => {
  it('stands in the form at its place, and goes to the check-in', () => {
    expect(page.FURTHER_FIELDS.slice(-4)).toEqual(['spare_text', 'spare_fact', 'items', 'remark'])
    const values = { ...page.EMPTY, visitor_name: 'A', spare_text: ' Lek ' }
    expect(page.toBody(values, { gate_id: 'g', notice_version: 1 })).toMatchObject({ spare_text: 'Lek', spare_fact: undefined })
  })

  it('is corrected, and merged with what somebody else saved', () => {
    const visit = {
      visitor_name: 'A',
      visitor_type: 'visitor',
      party_size: 1,
      plate: null,
      spare_text: 'Lek',
      spare_fact: null,
    } as unknown as EntranceDetail
    const values = page.correctionOf(visit)
    expect(values).toMatchObject({ spare_text: 'Lek', spare_fact: '' })
    const mine = { ...values, spare_text: 'Noi' }
    expect(page.correctionBody(mine, visit, '')).toMatchObject({ spare_text: 'Noi', spare_fact: null })
    expect(page.differences(values, mine)).toEqual([{ field: 'spare_text', from: 'Lek', to: 'Noi' }])
    expect(page.merged(mine, values, { ...values, spare_fact: 'Blue' } as never)).toMatchObject({ spare_text: 'Noi', spare_fact: 'Blue' })
  })

  it('has a column in the list where it asks for one, and a label in the audit log', () => {
    expect(page.LIST_FIELDS).toContain('spare_text')
    expect(page.LIST_FIELDS).not.toContain('spare_fact')
    expect(page.RECORD_LABELS.entrance).toMatchObject({ spare_text: { label: ['Spare text', 'ช่องเพิ่ม'] }, spare_fact: {} })
  })
})

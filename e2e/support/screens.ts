import type { Page } from 'playwright-core'
import { seedDemo } from '../../apps/server/seed/demo.ts'
import { KEYS } from '../../apps/server/test/constants.ts'
import { PDF } from '../../apps/server/test/documents.ts'
import { isNightly } from '../../apps/server/test/nightly.ts'
import { expectSuccess, type TestPerson } from '../../apps/server/test/served.ts'
import { axe, cutButtons, fitsWidth } from './browser.ts'
import { app, openAs, servePage } from './page.ts'

let owner: TestPerson
/** The first record of each kind. */
const ids: Record<string, string> = {}
async function seed() {
  await seedDemo({ ownerUrl: app.database.ownerUrl, masterKey: KEYS.master_key, now: new Date() })
  const [user] = await app.sql("select id, email, name from users where email = 'admin@demo.example'")
  owner = { ...user, organisation_id: 1, token: await app.make.session(user.id, 1) }
  const FIRST = {
    location: 'select location_id as id from units where organisation_id = 1',
    gate: 'select _id as id from gates where organisation_id = 1',
    member:
      'select v.member_id as id from member_vehicles v join member_cards c using (organisation_id, member_id) where organisation_id = 1',
    card: "select _id as id from cards where organisation_id = 1 and status = 'available'",
    seen: 'select _id as id from blacklist_sightings where organisation_id = 1',
    guard: "select id from memberships where organisation_id = 1 and role = 'operator'",
    invited: "select m.id from memberships m join users u on u.id = m.user_id where m.organisation_id = 1 and u.status = 'invited'",
    announced: 'select _id as id from pre_registers where organisation_id = 1 and ends_at > now()',
    tariff: 'select tariff_id as id from tariff_versions where organisation_id = 1 and published_at is null',
    published: "select _id as id from tariff_versions where organisation_id = 1 and published_at is not null and vehicle_classes = '{car}'",
    pass: "select _id as id from pre_passes where organisation_id = 1 and status = 'active'",
    kind: "select _id as id from stamp_kinds where organisation_id = 1 and status = 'active'",
    month: 'select max(left(day::text, 7)) as id from stamps where organisation_id = 1',
    step: 'select id from audit_entries where organisation_id = 1 and before is not null and after is not null',
  }
  for (const [name, text] of Object.entries(FIRST)) ids[name] = (await app.sql(`${text} limit 1`))[0].id
  const { docs } = expectSuccess(await app.as(owner).blacklists.list({}))
  ids.entry = docs[0]!._id
  const { version } = expectSuccess(await app.as(owner).settings.get({}))
  expectSuccess(await app.as(owner).settings.save({ body: { version, id_policy: 'last_four', reason: 'A first change' } }))
  await pay()
  const form = new FormData()
  form.set('file0', new Blob([new Uint8Array(PDF)]), 'x.pdf')
  expectSuccess(await app.as(owner).blacklists.addAttachments({ params: { id: ids.entry }, form }))
}

/** A till with a payment, and a car that still has to pay. */
async function pay() {
  const calls = app.as(owner)
  const { location_id } = expectSuccess(await calls.parkingFees.list({})).docs[0]!
  const gate_id = expectSuccess(await calls.gates.list({ query: { location_id, status: 'active' } })).docs[0]!._id
  // The demo opens a till if someone has paid today.
  const [open] = await app.sql(
    'select s._id from till_sessions s join tills t on t._id = s.till_id where t.gate_id = $1 and closed_at is null',
    gate_id,
  )
  ids.till = open?._id ?? expectSuccess(await calls.tills.open({ body: { gate_id, opening_cash: 100_000 } }))._id
  const enter = async (plate: string) => {
    const car = { plate, plate_province: 'TH-10', vehicle_class: 'car', visitor_type: 'visitor' } as const
    const { notice } = expectSuccess(await calls.entrances.metadata({ query: { location_id } }))
    const body = { gate_id, visitor_name: 'Somchai', notice_version: notice.version, ...car }
    const { _id, number } = expectSuccess(await calls.entrances.checkIn({ body }))
    await app.sql("update entrances set checkin_at = checkin_at - interval '2 hours' where _id = $1", _id)
    ids.slip = String(number)
    return _id
  }
  const params = { id: await enter('ขข 1') }
  const { due } = expectSuccess(await calls.payments.charge({ params }))
  ids.payment = expectSuccess(await calls.payments.pay({ params, body: { due, method: 'cash', tendered: due, gate_id } })).payments[0]!._id
  ids.owing = await enter('ขข 2')
}

/** The path of a screen, a selector that appears once it is loaded, and an action before it is checked. */
type Screen = [path: string, mark: string, act?: (page: Page) => Promise<unknown>]

/** Invalid rows for an import. */
const badRows = (text: string) => async (page: Page) => {
  await page.locator('input[type=file]').setInputFiles({ name: 'x.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByRole('table').nth(1).waitFor()
}
const unitMenu = (page: Page) => page.locator('tbody button[aria-haspopup]').first().click()
/** A list is a table, or lines on a phone. */
const ROWS = 'main section a'
/** Screens with the id of a record, a special mark, a query or an action. `features.test.ts` finds screens with an id that are missing here. */
const KNOWN: Screen[] = [
  ['/dashboard', 'figure'],
  ['/notification', 'main li button'],
  ['/profile?section=card', 'main form'],
  ['/profile?section=pictures', 'main h2'],
  ['/profile?section=preferences', 'main h2'],
  ['/profile?section=security', 'main h2'],
  ['/profile?section=devices', 'main h2'],
  ['/setup/audit', 'main section a'],
  ['/setup/audit?entry=$step', 'tbody tr'],
  ['/setup/location', ROWS],
  ['/setup/location/create', 'form'],
  ['/setup/location/$location', 'form'],
  [
    '/setup/location/$location/units',
    'tbody button[aria-haspopup]',
    async (page) => page.locator('tbody button[aria-expanded]').first().click(),
  ],
  [
    '/setup/location/$location/units',
    'tbody button[aria-haspopup]',
    async (page) => {
      await unitMenu(page)
      await page.getByRole('menuitem').first().click()
      await page.getByRole('dialog').locator('form').waitFor()
    },
  ],
  ['/setup/location/$location/units/import', 'input[type=file]', badRows('code,kind\nA,castle\nB,room\n')],
  ['/setup/user', ROWS],
  ['/setup/user/invite', 'form'],
  ['/setup/user/$guard/edit', 'form'],
  ['/setup/user/$invited/edit', 'form'],
  ['/demo/mail', 'main'],
  ['/service/visitor/gates', ROWS],
  ['/service/visitor/gates/create', 'form'],
  [
    '/service/visitor/gates/$gate',
    'form',
    async (page) => {
      await page.locator('#gate-name').fill('')
      await page.keyboard.press('Control+s')
      await page.getByRole('alert').waitFor()
    },
  ],
  ['/service/visitor/members', ROWS],
  ['/service/visitor/members/create', 'form'],
  ['/service/visitor/members/$member/edit', 'form'],
  ['/service/visitor/members/import', 'input[type=file]'],
  ['/service/visitor/pre-registers', ROWS],
  ['/service/visitor/pre-registers?tab=past', ROWS],
  ['/service/visitor/pre-registers?id=$announced', 'aside li'],
  ['/service/visitor/pre-registers?id=$announced&edit', 'aside form'],
  ['/service/visitor/pre-registers?new', 'aside form'],
  ['/service/visitor/pre-registers/import', 'input[type=file]'],
  ['/service/visitor/pre-passes', ROWS],
  ['/service/visitor/pre-passes/create', 'main form', (page) => page.locator('#pass-hours').check()],
  ['/service/visitor/pre-passes/$pass/edit', 'main form'],
  ['/service/visitor/pre-passes/$pass/pass', 'main svg[role=img]'],
  ['/service/visitor/e-stamp', 'main search'],
  [
    '/service/visitor/e-stamp',
    'main search',
    async (page) => {
      await page.locator('main search input').fill(ids.slip!)
      await page.keyboard.press('Enter')
      await page.locator('[data-match], main li button').first().waitFor()
    },
  ],
  ['/service/visitor/e-stamp?tab=given', 'main section button'],
  ['/service/visitor/e-stamp?tab=statement&month=$month', ROWS],
  ['/service/visitor/e-stamp?tab=unusual', 'main select'],
  ['/service/visitor/e-stamp?tab=kinds', ROWS],
  ['/service/visitor/e-stamp/kinds/create', 'main form'],
  ['/service/visitor/e-stamp/kinds/$kind', 'main form'],
  ['/service/visitor/parking-fee', ROWS],
  ['/service/visitor/parking-fee/create', 'main form'],
  [
    '/service/visitor/parking-fee/$tariff',
    'main output',
    async (page) => {
      for (const fold of await page.locator('main summary').all()) await fold.click()
      await page.locator('[id="tariff-rules.tables.0.bands.0.amount"]').fill('x')
      await page.keyboard.press('Tab')
      await page.getByRole('status').filter({ hasText: '1' }).first().waitFor()
    },
  ],
  ['/service/visitor/parking-fee/$tariff?version=$published', 'main output'],
  ['/service/visitor/cards', 'a .gh-mono'],
  ['/service/visitor/cards/create', 'input[name="how-many"]'],
  ['/service/visitor/cards/import', 'input[type="file"]'],
  ['/service/visitor/cards/not-returned', 'section[aria-busy="false"]'],
  ['/service/visitor/cards/labels?from=V-001&to=V-009', 'main article svg'],
  ['/service/visitor/cards/$card/edit', '#card-number'],
  ['/service/visitor/blacklists/main', ROWS],
  ['/service/visitor/blacklists/create', 'form'],
  ['/service/visitor/blacklists/import', 'input[type=file]', badRows('name,severity,action,reason\nA,worst,refuse,x\nB,deny,refuse,x\n')],
  ['/service/visitor/blacklists/$entry/edit', 'form'],
  ['/service/visitor/blacklists/seen?seen=$seen', 'main'],
  ['/service/visitor/blacklists/setting', 'form'],
  ...['form', 'numbers', 'lists', 'notice', 'slip', 'parking', 'retention'].map(
    (section): Screen => [`/service/visitor/setting?section=${section}`, 'main form'],
  ),
  ['/service/visitor/setting?section=partners', 'main section'],
  ['/service/visitor/setting?section=lists&location_id=$location', 'main form'],
  ['/service/visitor/setting?section=parking&location_id=$location', 'main form'],
  [
    '/service/visitor/setting?section=history',
    'main ol li',
    async (page) => {
      await page.locator('main ol li button').first().click()
      await page.locator('main ol table').waitFor()
    },
  ],
  ['/service/visitor/entrances/inside', 'main table'],
  ['/service/visitor/entrances/delete-requests', 'main'],
  ['/service/visitor/entrances/deleted', 'main'],
  ['/service/visitor/entrances/scans', 'main'],
  ['/service/visitor/parking-fee/payments', ROWS],
  ['/service/visitor/parking-fee/payments?payment=$payment', 'aside dl'],
  ['/service/visitor/parking-fee/tills', ROWS],
  ['/service/visitor/parking-fee/tills?till=$till', 'aside dl'],
  ['/service/visitor/entrances?visit=$owing', 'aside output'],
  [
    '/service/visitor/entrances?visit=$owing',
    'aside output',
    async (page) => {
      await page.getByRole('dialog').getByRole('button', { name: /G1/ }).first().click()
      await page.locator('aside button[aria-keyshortcuts="F4"]').click()
      await page.locator('aside input[inputmode=decimal]').waitFor()
    },
  ],
  ['/service/visitor/entrances', ROWS],
  ['/service/visitor/entrances/report', 'main table'],
  ['/service/visitor/entrances/report?part=summary&span=year', 'main table'],
  ['/service/visitor/entrances/report?part=parking', 'main ul'],
]

/** A variable keeps the program of the page out of the types of the browser tests. */
const FEATURES = '../../apps/web/src/app/features.ts'
const { screens }: { screens: readonly { path: string }[] } = await import(FEATURES)
const isKnown = (path: string) => KNOWN.some(([known]) => known.replace(/\?.*/, '') === path)
/** With every other screen of the features. */
const SCREENS: Screen[] = [
  ...KNOWN,
  ...screens.flatMap(({ path }): Screen[] => (path.includes('$') || isKnown(path) ? [] : [[path, 'main section']])),
]

/**
 * Checks every screen, and its states with a different layout, in one language: light at one width, dark at another. By day each screen is looked at
 * in one of the two languages and checked by axe in one of the two schemes.
 */
export function lookAtScreens(language: 'th' | 'en', width: number, other: number) {
  servePage({ demo: true })
  beforeAll(seed)

  describe(`no fault that axe finds, nor anything sideways, in ${language}`, () => {
    const own = language === 'th' ? 1 : 0
    const indexed = SCREENS.map((screen, index) => ({ screen, index }))
    const byDay = indexed.filter(({ index }) => index % 2 === own)
    const byNight = indexed.filter(({ index }) => index % 2 !== own)
    const title = 'is at $screen.0'

    const check = async ({ screen: [path, mark, act], index }: (typeof indexed)[number]) => {
      const address = path.replace(/\$(\w+)/g, (_, name) => ids[name]!)
      const schemes = isNightly ? (['light', 'dark'] as const) : [index % 4 < 2 ? ('light' as const) : ('dark' as const)]
      const { page, faults } = await openAs(owner, address, { language, colorScheme: schemes[0], viewport: { width, height: 800 } })
      const fits = async () => {
        expect(await fitsWidth(page)).toBe(true)
        // A button whose command has just ended is measured after it shows its words again.
        await expect.poll(() => cutButtons(page)).toEqual([])
      }
      await page.locator(mark).first().waitFor()
      await expect.poll(() => page.locator('[aria-busy=true], [role=status]:has-text("loading")').count()).toBe(0)
      await act?.(page)
      await fits()
      expect(await axe(page)).toEqual([])
      await page.setViewportSize({ width: other, height: 800 })
      await fits()
      if (schemes.length > 1) {
        await page.emulateMedia({ colorScheme: 'dark' })
        expect(await axe(page)).toEqual([])
      }
      await page.setViewportSize({ width: 1000, height: 800 })
      await fits()
      expect(faults).toEqual([])
    }
    it.each(byDay)(title, check)
    it.each(byNight)(title, { tags: ['nightly'] }, check)
  })
}

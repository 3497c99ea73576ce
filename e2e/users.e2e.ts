import { ROLE_PERMISSIONS } from '@gatehouse/contract/role-permissions.fixed.ts'
import type { Page } from 'playwright-core'
import { entryOf } from '../apps/server/test/blacklist.ts'
import { mailsTo } from '../apps/server/test/mails.ts'
import { expectSuccess, type PersonOptions, type TestPerson } from '../apps/server/test/served.ts'
import { axe, openPage } from './support/browser.ts'
import { app, browser, openAs, servePage } from './support/page.ts'

let owner: TestPerson
servePage({ demo: true, worker: true })
beforeAll(async () => {
  owner = await app.make.person({ role: 'owner', name: 'Orathai Owner' })
})

const LIST = '/setup/user'
const memberId = async (person: TestPerson): Promise<string> =>
  (await app.sql('select id from memberships where user_id = $1 and organisation_id = $2', person.id, person.organisation_id))[0].id
const colleague = async (options: PersonOptions = {}) => {
  const person = await app.make.operator({ organisation: owner.organisation_id, ...options })
  return { ...person, member: await memberId(person) }
}
const saved = async (id: string) => expectSuccess(await app.as(owner).users.get({ params: { id } }))
const invited = async (...addresses: string[]) => {
  const rights = { role: 'viewer' as const, permissions_added: [], permissions_removed: [], location_ids: null }
  const answer = await app.as(owner).users.invite({ body: { addresses, ...rights, language: 'en' } })
  if (!answer.ok) throw new Error(answer.body.code)
  return answer.body.outcomes.map(({ id }) => id!)
}
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

describe('list of people', () => {
  it('[R-06a] [H-08] is in the menu, and keeps search, filters and order in the address', async () => {
    const admin = await app.make.admin({ name: 'Adisak' })
    for (const name of ['Boonmee', 'Chai']) await app.make.operator({ organisation: admin.organisation_id, name })
    await app.make.person({ organisation: admin.organisation_id, name: 'Dao', role: 'viewer' })
    const { page } = await openAs(admin, '/profile')
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'User', exact: true }).click()
    await heading(page, 'User')
    const names = () => page.getByRole('table').getByRole('link').allInnerTexts()
    await expect.poll(names).toEqual(['Adisak', 'Boonmee', 'Chai', 'Dao'])
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
    await expect.poll(names).toEqual(['Dao', 'Chai', 'Boonmee', 'Adisak'])
    await page.getByRole('button', { name: 'Role: all' }).click()
    await page.getByRole('menuitemradio', { name: 'Guard' }).click()
    await page.getByRole('searchbox').fill('boon')
    await page.waitForURL('**/setup/user?sort=-name&role=operator&search=boon')
    await expect.poll(names).toEqual(['Boonmee'])
    await page.reload()
    await expect.poll(names).toEqual(['Boonmee'])
    await page.getByRole('searchbox').fill('nobody')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.waitForURL('**/setup/user?sort=-name')
  })

  it('says that it could not be loaded, and tries again', { tags: ['nightly'] }, async () => {
    const { page } = await openAs(owner, '/profile')
    await page.route('**/users?*', (route) => route.abort())
    await page.route('**/users', (route) => route.abort())
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'User', exact: true }).click()
    await page.getByText('The people could not be loaded.').waitFor({ timeout: 30_000 })
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('link', { name: owner.name }).waitFor()
  })

  it('sends open invitations again, those that are shown', { tags: ['nightly'] }, async () => {
    const other = await app.make.person({ role: 'owner' })
    const rights = { role: 'viewer' as const, permissions_added: [], permissions_removed: [], location_ids: null }
    const addresses = ['again1@mail.example', 'again2@mail.example']
    await app.as(other).users.invite({ body: { addresses, ...rights } })
    const { page } = await openAs(other, `${LIST}?status=invited`)
    await page.getByText('2 invitations shown are not accepted yet.').waitFor()
    await page.getByRole('button', { name: 'Send all again…' }).click()
    await page.getByRole('dialog', { name: 'Send 2 invitations again?' }).getByRole('button', { name: 'Send again' }).click()
    await page.getByText('2 invitations sent again').waitFor()
    for (const address of addresses) await expect.poll(async () => (await mailsTo(app, address)).length).toBeGreaterThanOrEqual(1)
  })

  it('says how many have no second factor, and requires one', { tags: ['nightly'] }, async () => {
    const other = await app.make.person({ role: 'owner' })
    await app.sql('insert into second_factors (user_id, secret, confirmed_at) values ($1, $2, now())', other.id, Buffer.from('x'))
    await app.make.operator({ organisation: other.organisation_id })
    const { page } = await openAs(other, LIST)
    const panel = page.getByRole('region', { name: 'Require a second factor' })
    await panel.getByText('1 of 2 active people does not have one yet.').waitFor()
    await panel.getByRole('button', { name: 'Require…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Require a second factor for everyone?' })
    await dialog.getByLabel('Reason').fill('New rule')
    await page.keyboard.press('Enter')
    await page.getByText('A second factor is now required').waitFor()
    await panel.getByText('On', { exact: true }).waitFor()
    const answer = await app.as({ token: await app.make.session(other.id, other.organisation_id) }).users.policy({})
    expect(answer.body).toMatchObject({ second_factor_required: true })
  })
})

describe('inviting', () => {
  it('[R-06b] [R-01] takes many addresses at once by keyboard alone, and the mail of the demo leads into the account', async () => {
    const { page } = await openAs(owner, LIST)
    await page.getByRole('link', { name: 'Invite people' }).press('Enter')
    await heading(page, 'Invite people')
    const box = page.getByRole('textbox', { name: 'E-mail addresses' })
    await box.focus()
    await page.keyboard.type(`key1@mail.example key2@mail.example,nonsense,${owner.email}`)
    await page.keyboard.press('Enter')
    const addressList = page.getByRole('list', { name: 'Addresses to invite' })
    await expect.poll(() => addressList.getByRole('listitem').count()).toBe(4)
    await addressList.getByText('not an e-mail address').waitFor()
    await page.keyboard.press('Control+s')
    await page.getByText('1 is not an e-mail address. Fix or remove it.').waitFor()
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: 'Remove nonsense' }).press('Enter')
    await page.getByRole('radio', { name: 'Guard' }).press('Space')
    await page.getByLabel('Language of the e-mail').selectOption('en')
    await box.focus()
    await page.keyboard.type('key3@mail.example')
    await page.keyboard.press('Control+s')
    await page.getByText('3 invitations on their way').waitFor()
    const outcomes = await page.getByRole('list', { name: 'Results' }).getByRole('listitem').allInnerTexts()
    expect(outcomes.map((text) => text.split('\n'))).toEqual([
      ['key1@mail.example', 'Invited'],
      ['key2@mail.example', 'Invited'],
      [owner.email, 'Already belongs to the organisation'],
      ['key3@mail.example', 'Invited'],
    ])
    expect(await axe(page)).toEqual([])
    await page.getByRole('link', { name: 'open the demo mailbox' }).press('Enter')
    await page.getByRole('link', { name: /key3@mail\.example/ }).click()
    const frame = page.frameLocator('iframe[title="Message"]')
    await frame.getByRole('heading', { name: 'Hello key3' }).waitFor()
    const link = page.getByRole('link', { name: 'Open the link in this message' })
    const address = new URL((await link.getAttribute('href'))!)
    await expect.poll(() => frame.getByRole('link', { name: 'Activate your account' }).getAttribute('href')).toBe(address.href)
    await page.goto(app.address + address.pathname)
    await page.getByLabel('Your name').fill('Key Three')
    await page.getByLabel('New password').fill('a new long password')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'SIGN IN' }).waitFor()
  })

  it('takes what is pasted, and keeps people to locations', { tags: ['nightly'] }, async () => {
    const location = await app.make.location(owner, { code: 'EAST' })
    const { page } = await openAs(owner, `${LIST}/invite`)
    const box = page.getByRole('textbox', { name: 'E-mail addresses' })
    await box.waitFor()
    await box.evaluate((element) => {
      const data = new DataTransfer()
      data.setData('text', 'Suda <paste1@mail.example>; paste2@mail.example\npaste1@mail.example')
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    })
    // The address joins the list when its field is left, which must not move the role from under the pointer.
    await box.fill('typed@mail.example')
    await page.getByRole('radio', { name: /^Viewer/ }).scrollIntoViewIfNeeded()
    const role = (await page.getByRole('radio', { name: /^Viewer/ }).boundingBox())!
    await page.mouse.move(role.x + role.width / 2, role.y + role.height / 2)
    await page.mouse.down()
    await page.mouse.up()
    await page.getByRole('button', { name: 'Send 3 invitations' }).waitFor()
    expect(await page.getByRole('radio', { name: /^Viewer/ }).isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Remove typed@mail.example' }).click()
    await page.getByRole('radio', { name: /^Guard/ }).check()
    await page.getByRole('radio', { name: 'Only these' }).check()
    await page.getByRole('button', { name: 'Send 2 invitations' }).click()
    await page.getByText('Select at least one location.').waitFor()
    await page.getByRole('checkbox', { name: /EAST/ }).check()
    await page.getByText('Individual permissions').click()
    await page.getByRole('checkbox', { name: 'View reports' }).check()
    await page.getByRole('button', { name: 'Send 2 invitations' }).click()
    await page.getByText('2 invitations on their way').waitFor()
    const list = await app.as(owner).users.list({ query: { search: 'paste1@' } })
    if (!list.ok) throw new Error(list.body.code)
    expect(await saved(list.body.docs[0]!.id)).toMatchObject({
      role: 'operator',
      permissions_added: ['reports:read'],
      location_ids: [location],
    })
  })
})

describe('one person', () => {
  it('[R-06c] gets another role and single permissions, which say why they are there', async () => {
    const person = await colleague({ name: 'Kanya Guard' })
    const { page } = await openAs(owner, `${LIST}/${person.member}/edit`)
    await heading(page, 'Kanya Guard')
    const group = page.getByRole('group', { name: 'Visits' })
    const whyOf = (name: string) => group.locator('div', { has: page.getByRole('checkbox', { name, exact: true }) }).last()
    const of = (role: 'operator' | 'viewer') => `${ROLE_PERMISSIONS[role].length} permissions in effect`
    await page.getByText(`${of('operator')} · same as role`).waitFor()
    await group.getByRole('checkbox', { name: 'Edit visits' }).uncheck()
    await page.getByRole('group', { name: 'Reports' }).getByRole('checkbox', { name: 'View reports' }).check()
    await page.getByText(`${of('operator')} · 2 differ from the role`).waitFor()
    await group.getByText('removed').waitFor()
    await expect.poll(() => whyOf('Check in').count()).toBe(1)
    await page.getByRole('radio', { name: 'Viewer' }).check()
    await page.getByText(`${of('viewer')} · same as role`).waitFor()
    await page.getByRole('checkbox', { name: 'View reports' }).uncheck()
    await page.getByLabel('Reason for the change').fill('Only watches')
    await page.keyboard.press('Control+s')
    await page.getByText('Access of Kanya Guard saved').waitFor()
    expect(await saved(person.member)).toMatchObject({ role: 'viewer', permissions_added: [], permissions_removed: ['reports:read'] })
  })

  it('[R-06c] is kept to a unit that a search finds, and sees the visits to it and no others', { tags: ['nightly'] }, async () => {
    const organisation = await app.make.organisation()
    const admin = await app.make.person({ organisation, role: 'owner' })
    const gate = await app.make.gate(admin)
    const other_place = await app.make.location(admin, { code: 'ANNEX' })
    const [tenant, neighbour] = [
      await app.make.unit(admin, gate.location_id, { code: 'TENANT-7' }),
      await app.make.unit(admin, gate.location_id, { code: 'NEIGHBOUR' }),
    ]
    await app.make.unit(admin, other_place, { code: 'TENANT-9' })
    for (const [visitor_name, unit_id] of [
      ['Guest of mine', tenant],
      ['Guest of theirs', neighbour],
    ] as const)
      await app.as(admin).entrances.checkIn({ body: { gate_id: gate._id, visitor_name, visitor_type: 'visitor', unit_id } })
    const host = await app.make.person({ organisation, role: 'host', name: 'Malee Host' })
    const member = await memberId(host)

    const { page } = await openAs(admin, `${LIST}/${member}/edit`)
    await heading(page, 'Malee Host')
    await page.getByRole('group', { name: 'Visits' }).getByRole('checkbox', { name: 'View visits' }).check()
    await page.getByRole('radio', { name: 'Selected units only' }).check()
    await page.keyboard.press('Control+s')
    await page.getByText('Select at least one unit.').waitFor()
    await page.getByRole('combobox', { name: 'Units of' }).selectOption({ value: gate.location_id })
    await page.getByRole('searchbox', { name: 'Unit code, name or host' }).fill('tenant')
    const checkboxes = page.getByRole('group', { name: 'Units found' }).getByRole('checkbox')
    await expect.poll(() => checkboxes.count()).toBe(1)
    await checkboxes.check()
    await page.getByRole('list', { name: 'Selected units' }).getByText('TENANT-7').waitFor()
    await page.getByRole('radio', { name: 'Only these' }).check()
    await page.getByRole('checkbox', { name: /ANNEX/ }).check()
    await page.getByText('not at a selected location').waitFor()
    expect(await axe(page)).toEqual([])
    await page.keyboard.press('Control+s')
    await page.getByText('A unit belongs to a location that is not selected.').waitFor()
    await page.getByRole('radio', { name: 'All locations' }).check()
    await page.keyboard.press('Control+s')
    await page.getByText('Access of Malee Host saved').waitFor()
    await page
      .getByRole('row', { name: /Malee Host/ })
      .getByText('All locations · 1 unit')
      .waitFor()
    const answer = await app.as(admin).users.get({ params: { id: member } })
    expect(answer.body).toMatchObject({ location_ids: null, unit_ids: [tenant], permissions_added: ['entrances:read'] })
    await page.context().close()

    const theirs = await openAs(host, '/service/visitor/entrances')
    await theirs.page.getByText('Guest of mine').first().waitFor()
    await expect.poll(() => theirs.page.getByText('Guest of theirs').count()).toBe(0)
    await theirs.page.goto(`${app.address}/setup/location/${gate.location_id}/units`)
    await theirs.page.getByText('TENANT-7').first().waitFor()
    await expect.poll(() => theirs.page.getByText('NEIGHBOUR').count()).toBe(0)
  })

  it('[68] limited to units finds no way to change a gate, a card or the blacklist, and reads them', { tags: ['nightly'] }, async () => {
    const organisation = await app.make.organisation()
    const admin = await app.make.person({ organisation, role: 'owner' })
    const gate = await app.make.gate(admin)
    const unit = await app.make.unit(admin, gate.location_id)
    expectSuccess(await app.as(admin).cards.create({ body: { number: 'V-031' } }))
    expectSuccess(await app.as(admin).blacklists.create({ body: entryOf() }))
    const [limited, unlimited] = [
      await app.make.person({ organisation, role: 'admin', unit_ids: [unit] }),
      await app.make.person({ organisation, role: 'admin' }),
    ]
    const LISTS = { gates: 'Add gate', cards: 'Add cards', 'blacklists/main': 'Add entry' }
    for (const [person, count] of [
      [unlimited, 1],
      [limited, 0],
    ] as const) {
      const { page, faults } = await openAs(person, '/service/visitor/gates')
      for (const [path, add] of Object.entries(LISTS)) {
        await page.goto(`${app.address}/service/visitor/${path}`)
        await page.getByRole('table').first().waitFor()
        await expect.poll(() => page.getByRole('link', { name: add }).count(), { message: path }).toBe(count)
      }
      await page.goto(`${app.address}/service/visitor/gates/${gate._id}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expect.poll(() => page.getByRole('button', { name: 'Save' }).count()).toBe(count)
      await page.goto(`${app.address}/service/visitor/gates/create`)
      await (count ? page.getByRole('button', { name: 'Add gate' }) : page.getByText('Access Denied').first()).waitFor()
      expect(faults).toEqual([])
      await page.context().close()
    }
  })

  // users.test.ts measures on the server that this takes less than a second; there nothing else uses the processor.
  it('[ASVS 7.4.2] is thrown out of their open page when suspended', async () => {
    const person = await colleague({ name: 'Narong' })
    const theirs = await openPage(browser, { token: person.token })
    const eventStream = theirs.page.waitForResponse((response) => response.url().endsWith('/events'))
    await theirs.page.goto(`${app.address}/service/visitor/entrances`)
    await eventStream
    await heading(theirs.page, 'Entrance')
    const { page } = await openAs(owner, `${LIST}/${person.member}/edit`)
    await page.getByRole('button', { name: 'Suspend…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Suspend Narong?' })
    await dialog.getByLabel('Reason').fill('Lost phone')
    await page.keyboard.press('Enter')
    await Promise.all([theirs.page.waitForURL('**/login?reason=expired'), page.getByText('Narong is suspended').waitFor()])
    await page.getByRole('button', { name: 'Reinstate…' }).click()
    await page.getByRole('dialog').getByLabel('Reason').fill('Found')
    await page.keyboard.press('Enter')
    await page.getByText('Narong is reinstated').waitFor()
  })

  it('is signed out everywhere, and removed, with reasons', { tags: ['nightly'] }, async () => {
    const person = await colleague({ name: 'Malee' })
    const { page } = await openAs(owner, `${LIST}/${person.member}/edit`)
    await page.getByRole('button', { name: 'Sign out everywhere…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.getByText('Please enter a reason.').waitFor()
    await page.getByRole('dialog').getByLabel('Reason').fill('Shared computer')
    await page.keyboard.press('Enter')
    await page.getByText('Malee was signed out').waitFor()
    expect((await app.as(person).auth.me({})).status).toBe(401)
    await page.getByRole('button', { name: 'Remove…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove Malee?' })
    await dialog.getByLabel('Reason').fill('Left')
    expect(await axe(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.waitForURL(app.address + LIST)
    await page.goto(`${app.address}${LIST}/${person.member}/edit`)
    await page.getByText('Person not found').waitFor()
  })

  it('shows the invitation with its mail, and sends it again', { tags: ['nightly'] }, async () => {
    const [id] = await invited('panel@mail.example')
    await expect.poll(async () => (await mailsTo(app, 'panel@mail.example')).length).toBe(1)
    const { page } = await openAs(owner, `${LIST}/${id}/edit`)
    const panel = page.getByRole('region', { name: 'Invitation' })
    await panel.getByText('Orathai Owner').waitFor()
    await panel.getByRole('button', { name: 'Send again' }).click()
    await page.getByText('Invitation sent again').waitFor()
    await expect.poll(async () => (await mailsTo(app, 'panel@mail.example')).length).toBe(2)
  })

  it('cannot be changed by who has less, and not by themselves', { tags: ['nightly'] }, async () => {
    const admin = await colleague({ role: 'admin', name: 'Adisak' })
    const { page } = await openAs(admin, `${LIST}/${await memberId(owner)}/edit`)
    await page.getByText('This person has permissions that you don’t have').waitFor()
    await expect.poll(() => page.getByRole('button', { name: /Save|Suspend…|Remove…/ }).count()).toBe(0)
    expect(await axe(page)).toEqual([])
    await page.goto(`${app.address}${LIST}/${admin.member}/edit`)
    await page.getByText('This is you.').waitFor()
    const guard = await colleague({ name: 'Thongchai' })
    await page.goto(`${app.address}${LIST}/${guard.member}/edit`)
    await expect.poll(() => page.getByRole('radio', { name: 'Owner' }).isDisabled()).toBe(true)
    const auditor = await colleague({ role: 'auditor' })
    const view = await openAs(auditor, LIST)
    await view.page.getByRole('link', { name: 'Thongchai' }).click()
    await view.page.getByText('View only. You don’t have permission to change this.').waitFor()
    await view.page.goto(`${app.address}${LIST}/invite`)
    await view.page.getByText('Access Denied').waitFor()
  })
})

import { openStream } from '../../../test/event-stream.ts'
import { jpeg, photoForm, readPhoto } from '../../../test/photos.ts'
import { expectRefusal, expectSuccess, serve, test } from '../../../test/served.ts'
import { tablesWith } from '../../../test/tables.ts'

serve()

const CARD = {
  name_th: 'กัญญารัตน์ พึ่งบุญ',
  name_en: 'Kanyarat Phuengbun',
  position: 'Facility manager',
  company: 'Sathorn Park',
  phones: ['081-234-5608', '02 123 4567'],
  email: 'kanyarat@sathornpark.example',
  line_id: '@kanyarat',
  wechat_id: 'kanyarat_wx',
  address: '98 Sathorn Road\nBangkok 10500',
}
const put = (person: { token: string }, attributes: object) =>
  test.as(person).profile.update({ body: { data: { type: 'profile', attributes } } as never })
const attributesOf = async (person: { token: string }) => expectSuccess(await test.as(person).profile.get({})).data.attributes

describe('a profile', () => {
  it('[L-11] is empty at first, and chooses nothing for any device', async () => {
    const person = await test.make.operator()
    const { data } = expectSuccess(await test.as(person).profile.get({}))
    expect(data).toMatchObject({ type: 'profile', id: person.id })
    expect(data.attributes).toMatchObject({ name_th: '', phones: [], theme: null, buddhist_era: true, avatar: null, updated_at: null })
    expect(expectSuccess(await test.as(person).auth.me({})).user).toMatchObject({
      preferences: { language: null, theme: null },
      buddhist_era: true,
    })
  })

  it('[ASVS 14.3.2] is kept nowhere on its way, and neither are sessions, codes and pictures', async () => {
    const person = await test.make.operator()
    const { account, profile, auth } = test.as(person)
    const pictures = await profile.putAvatar({ form: photoForm(await jpeg(), { field: 'avatar' }) })
    const q = expectSuccess(pictures).data.attributes.avatar!
    const answers = [await profile.get({}), await auth.me({}), await account.sessions({}), await account.secondFactor({}), pictures]
    for (const { headers } of [...answers, await readPhoto(test, q, person)]) expect(headers.get('cache-control')).toBe('no-store')
  })

  it('[L-11] takes a document of type profile with its attributes, and gives it back', async () => {
    const person = await test.make.operator()
    const savedProfile = expectSuccess(await put(person, CARD)).data
    expect(savedProfile.type).toBe('profile')
    expect(savedProfile.attributes).toMatchObject({ ...CARD, phones: ['+66812345608', '+6621234567'] })
    expect(await attributesOf(person)).toMatchObject({ ...CARD, phones: ['+66812345608', '+6621234567'] })
  })

  it('[L-11] says what the person is called, in the menu, to colleagues and in the audit log, and never nothing', async () => {
    const admin = await test.make.admin()
    const person = await test.make.operator({ organisation: admin.organisation_id, name: 'somchai.p' })
    expect(expectRefusal(await put(person, { name: ' ' }))).toMatchObject({ errors: [{ field: 'data.attributes.name' }] })
    expectSuccess(await put(person, { name: '  Somchai   Prasert ' }))
    expect((await attributesOf(person)).name).toBe('Somchai Prasert')
    expect(expectSuccess(await test.as(person).auth.me({})).user.name).toBe('Somchai Prasert')
    const colleagues = expectSuccess(await test.as(admin).users.list({ query: { search: 'Somchai' } }))
    expect(colleagues.docs.map(({ name }) => name)).toEqual(['Somchai Prasert'])
    expectSuccess(await put(person, { position: 'Guard' }))
    const rows = await test.sql('select actor_name from audit_entries where actor_id = $1 order by tx_id desc limit 1', person.id)
    expect(rows).toEqual([{ actor_name: 'Somchai Prasert' }])
  })

  it('changes what is named and nothing else, and remembers what was chosen for every device', async () => {
    const person = await test.make.operator()
    expectSuccess(await put(person, CARD))
    expectSuccess(await put(person, { theme: 'dark' }))
    expectSuccess(await put(person, { language: 'th', buddhist_era: false }))
    expectSuccess(await put(person, { position: '' }))
    expect(await attributesOf(person)).toMatchObject({
      name_en: CARD.name_en,
      position: '',
      theme: 'dark',
      language: 'th',
      buddhist_era: false,
    })
    const { user } = expectSuccess(await test.as(person).auth.me({}))
    expect(user).toMatchObject({ language: 'th', preferences: { language: 'th', theme: 'dark' }, buddhist_era: false })
  })

  it('names every bad field, takes no unknown one and no other document', async () => {
    const person = await test.make.operator()
    const problem = expectRefusal(await put(person, { phones: ['081-234-5608', '12'], email: 'no', line_id: 'a\nb', theme: 'pink' }))
    expect(problem).toMatchObject({ status: 422, code: 'invalid' })
    expect(problem.errors!.map(({ field }) => field).sort()).toEqual(
      ['email', 'line_id', 'phones.1', 'theme'].map((field) => `data.attributes.${field}`),
    )
    for (const attributes of [{ role: 'owner' }, { id: person.id }, { avatar: 'x' }, { phones: Array(6).fill('0812345608') }])
      expect((await put(person, attributes)).status).toBe(422)
    const send = (body: object) => test.as(person).profile.update({ body: body as never })
    for (const body of [{ data: { type: 'user', attributes: {} } }, { data: { attributes: {} } }, { type: 'profile', attributes: {} }])
      expect((await send(body)).status).toBe(422)
  })

  it('is sealed for its person: no number, name or address of it stands in the database as it is', async () => {
    const person = await test.make.operator()
    expectSuccess(await put(person, { ...CARD, phones: ['0899998877'] }))
    expect(await tablesWith(test.database.owner, ['899998877', 'kanyarat_wx', 'Phuengbun', '98 Sathorn'])).toEqual([])
    const other = await test.make.operator({ organisation: person.organisation_id })
    expectSuccess(await put(other, { theme: 'dark' }))
    await test.sql('update profiles set card = (select card from profiles where user_id = $1) where user_id = $2', person.id, other.id)
    expect((await test.as(other).profile.get({})).status).toBe(500)
  })

  it('belongs to the person in every organisation and in none, and its change stands in the log of each, without what it says', async () => {
    const person = await test.make.operator()
    const second = await test.make.organisation()
    await test.make.membership(person.id, second)
    expectSuccess(await put(person, CARD))
    const elsewhere = { token: await test.make.session(person.id, second) }
    expect(await attributesOf(elsewhere)).toMatchObject({ name_en: CARD.name_en })
    const alone = { token: await test.make.session(person.id, null) }
    expectSuccess(await put(alone, { company: 'Elsewhere' }))
    expect(await attributesOf(person)).toMatchObject({ company: 'Elsewhere' })
    const rows = await test.sql(
      `select organisation_id, concat(after, personal) as after from audit_entries where actor_id = $1 and action = 'profile.changed' order by at, organisation_id`,
      person.id,
    )
    expect(rows.map((row) => row.organisation_id)).toEqual([person.organisation_id, second, person.organisation_id, second])
    expect(rows[0].after).toContain('phones')
    expect(rows[0].after).not.toContain('812345608')
  })

  it('tells the person’s own open pages, and nobody else’s', async () => {
    const person = await test.make.operator()
    const colleague = await test.make.operator({ organisation: person.organisation_id })
    const [own, other] = await Promise.all([person, colleague].map(({ token }) => openStream({ address: test.address, token })))
    expectSuccess(await put(person, { theme: 'dark' }))
    await own!.next(({ kind }) => kind === 'profile.changed')
    expectSuccess(await put(colleague, { theme: 'light' }))
    await other!.next(({ kind }) => kind === 'profile.changed')
    expect(other!.events.filter(({ kind }) => kind === 'profile.changed')).toHaveLength(1)
    for (const stream of [own!, other!]) stream.close()
  })
})

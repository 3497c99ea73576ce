import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@gatehouse/contract/client.ts'
import pg from 'pg'
import { DATABASE } from '../../src/open-database.ts'
import { startEmbeddedPostgres } from '../../src/postgres/embedded-postgres.ts'
import { testFolder } from '../folder.ts'
import { jpeg } from '../photos.ts'
import { expectSuccess } from '../served.ts'
import { totpCode } from '../totp.ts'
import { until } from '../until.ts'
import { type RunningServer, runServer, signIn } from './running-server.ts'

const folder = testFolder()
let server: RunningServer
beforeAll(async () => {
  server = await runServer(folder, { LOG_LEVEL: 'trace' })
})
afterAll(async () => {
  if (server.process.exitCode === null) await server.kill('SIGTERM')
})

/** Every form that a value can have in bytes: plain, two-byte characters, hex, and base 64 at any offset. */
function formsOf(value: string): Buffer[] {
  const bytes = Buffer.from(value)
  const wide = Buffer.from(value, 'utf16le')
  const base64 = [0, 1, 2].flatMap((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '')
    // The characters at both ends also hold bits of their neighbours.
    const own = text.slice(before === 0 ? 0 : before + 1, -1)
    return [own, own.replaceAll('+', '-').replaceAll('/', '_')]
  })
  const hex = bytes.toString('hex')
  return [bytes, wide, Buffer.from(wide).swap16(), ...[hex, hex.toUpperCase(), ...base64].map((text) => Buffer.from(text))]
}

/** Returns a function that names the values found in bytes. One expression searches for all, because nearly every file has none. */
function seeker(secrets: Readonly<Record<string, string>>): (bytes: Buffer) => string[] {
  const forms = Object.entries(secrets).map(([name, value]) => ({ what: name, forms: formsOf(value) }))
  const patterns = forms.flatMap((secret) => secret.forms).map((form) => form.toString('latin1').replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  const any = new RegExp(patterns.join('|'))
  return (bytes) =>
    any.test(bytes.toString('latin1'))
      ? forms.filter((secret) => secret.forms.some((form) => bytes.includes(form))).map(({ what }) => what)
      : []
}

it('would find a value as it is, in two-byte characters, as hex and in base 64, wherever it stands', () => {
  const value = '1112034563562'
  const find = seeker({ other: '3100600445635', it: value })
  expect(find(Buffer.from('1112034563561'))).toEqual([])
  for (const before of ['', 'a', 'ab', 'abc'])
    for (const text of [`${before}${value}!`, `${before}ก${value}`])
      for (const content of [
        Buffer.from(text),
        Buffer.from(text, 'utf16le'),
        Buffer.from(Buffer.from(text).toString('hex')),
        Buffer.from(Buffer.from(text).toString('base64')),
        Buffer.from(Buffer.from(text).toString('base64url')),
      ])
        expect(find(content)).toEqual(['it'])
})

async function* filesIn(folder: string): AsyncGenerator<string> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesIn(path)
    else if (entry.isFile()) yield path
  }
}

const PASSWORD = 'canary-horse-battery-71'
const NUMBERS = {
  'national ID of a visitor': '1112034563562',
  'the same, as printed': '1-1120-34563-56-2',
  'passport of a visitor': 'XP9081726',
  'phone of a visitor': '897654321',
  'national ID of a member': '3100600445635',
  'phone of a member': '861230987',
  'passport on the blacklist': 'KM4455667',
  'phone on the blacklist': '854443219',
  'phone of a unit': '865550199',
  'mail of a unit': 'canary@unit.example',
  'phone on a business card': '877770133',
  'phone in a file of members': '839991207',
  'phone in a bad file': '839995501',
  'number in a broken body': '1103700123459',
  'number in a refused body': '1-1037-00123-45-9',
  'number in an address': '812229876',
  'number in a header': '812227654',
}

it('finds no planted number, token, password or code in the data folder, its database, its write-ahead log, the logs and a dump', async () => {
  const secrets: Record<string, string> = { ...NUMBERS }
  const base = server.address
  const token = await signIn(base, 'admin@demo.example')
  secrets['token of a session'] = token
  const call = createClient({ base, token: () => token })
  const raw = (path: string, init: RequestInit) =>
    fetch(`${base}${path}`, { ...init, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...init.headers } })

  const gate_id = expectSuccess(await call.gates.list({ query: { status: 'active' } })).docs.find((gate) => gate.direction !== 'out')!._id
  const visit = { gate_id, visitor_name: 'Plain Name', visitor_type: 'visitor' }
  const visitRecord = expectSuccess(
    await call.entrances.checkIn({
      body: {
        ...visit,
        id_kind: 'national_id',
        id_number: NUMBERS['national ID of a visitor'],
        phone: `0${NUMBERS['phone of a visitor']}`,
      },
      idempotencyKey: 'leak-1',
    }),
  )
  expectSuccess(
    await call.entrances.checkIn({
      body: { ...visit, visitor_name: 'Other Name', id_kind: 'passport', id_number: NUMBERS['passport of a visitor'] },
    }),
  )
  expectSuccess(await call.entrances.reveal({ params: { id: visitRecord._id }, body: { reason: 'asked by the police' } }))
  for (const text of [`0${NUMBERS['phone of a visitor']}`, NUMBERS['national ID of a visitor'], NUMBERS['the same, as printed']])
    expectSuccess(await call.entrances.find({ body: { text: text } }))
  expectSuccess(
    await call.members.create({
      body: {
        code: 'LEAK-1',
        kind: 'staff',
        name_th: 'พนักงาน ทดสอบ',
        id_kind: 'national_id',
        id_number: NUMBERS['national ID of a member'],
        phone: `0${NUMBERS['phone of a member']}`,
      } as never,
    }),
  )
  expectSuccess(
    await call.blacklists.create({
      body: {
        kind: 'person',
        name: 'Someone Unwanted',
        severity: 'alert',
        guard_action: 'call_supervisor',
        reason: 'shouted at the desk',
        numbers: [
          { kind: 'passport', number: NUMBERS['passport on the blacklist'] },
          { kind: 'phone', number: `0${NUMBERS['phone on the blacklist']}` },
        ],
      },
    }),
  )
  const location = expectSuccess(await call.locations.list({ query: {} })).docs[0]!
  expectSuccess(
    await call.locations.createUnit({
      params: { id: location.id },
      body: {
        code: 'LEAK-1',
        kind: 'room',
        name_th: 'ห้อง',
        contacts: [{ name: 'Ms Contact', phone: `0${NUMBERS['phone of a unit']}`, email: NUMBERS['mail of a unit'] }],
      } as never,
    }),
  )
  expectSuccess(
    await call.profile.update({ body: { data: { type: 'profile', attributes: { phones: [`0${NUMBERS['phone on a business card']}`] } } } }),
  )

  const file = (rows: string) => {
    const form = new FormData()
    form.append('file', new Blob([`code,kind,name_th,phone\n${rows}\n`], { type: 'text/csv' }), 'members.csv')
    return form
  }
  expectSuccess(await call.members.import({ query: {}, form: file(`LEAK-2,staff,คน ในไฟล์,0${NUMBERS['phone in a file of members']}`) }))
  expect((await call.members.import({ query: {}, form: file(`LEAK-3,nonsense,คน ผิด,0${NUMBERS['phone in a bad file']}`) })).status).toBe(
    422,
  )

  // Refused calls must not leak their content anywhere.
  const broken = await raw('/visitors/entrances', { method: 'POST', body: `{"id_number": "${NUMBERS['number in a broken body']}"` })
  expect(broken.status).toBe(400)
  const invalidBody = { ...visit, id_kind: 'national_id', id_number: NUMBERS['number in a refused body'], unknown: PASSWORD }
  await raw('/visitors/entrances', { method: 'POST', body: JSON.stringify(invalidBody) })
  await raw(`/visitors/entrances?search=0${NUMBERS['number in an address']}&phone=0${NUMBERS['number in an address']}`, {})
  await raw(`/nowhere/0${NUMBERS['number in an address']}?token=${token}`, {})
  await raw('/visitors/entrances', {
    headers: { 'x-phone': `0${NUMBERS['number in a header']}`, 'accept-language': NUMBERS['number in a header'] },
  })
  await raw('/visitors/entrances', {
    method: 'POST',
    headers: { 'idempotency-key': `0${NUMBERS['number in a header']}-${'x'.repeat(300)}` },
    body: '{}',
  })
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(await jpeg())], { type: 'image/jpeg' }), `${NUMBERS['national ID of a visitor']}.jpg`)
  await fetch(`${base}/visitors/entrances/${visitRecord._id}/photo`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })

  // The account's own secrets: password, second factor, link from a mail.
  const secret = expectSuccess(await call.account.enrol({ body: { password: 'gatehouse-demo' } }))
  secrets['secret of a second factor'] = secret.secret
  const recovery = expectSuccess(await call.account.confirmFactor({ body: { code: totpCode(secret.secret) } }))
  secrets['recovery code'] = JSON.stringify(recovery).match(/[a-z2-9]{4}(-[a-z2-9]{4}){3}/)![0]
  for (const password of [PASSWORD, `${PASSWORD}-wrong`])
    await fetch(`${base}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'viewer@demo.example', password }),
    })
  await fetch(`${base}/api/password/reset`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'operator@demo.example' }),
  })
  const mails = join(folder, 'mail')
  const code = await until('the mail with the link', async () => {
    for await (const path of filesIn(mails)) {
      const match = /ghr_[A-Za-z0-9_-]{20,}/.exec((await readFile(path, 'utf8').catch(() => '')).replaceAll('=\r\n', ''))
      if (match) return match[0]
    }
    return undefined
  })
  const set = await fetch(`${base}/api/password/reset/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, password: PASSWORD }),
  })
  secrets['link from a mail'] = code
  secrets.password = PASSWORD
  if (!set.ok) throw new Error(`The password was not set: ${await set.text()}`)
  secrets['token of another session'] = await fetch(`${base}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'operator@demo.example', password: PASSWORD }),
  }).then(async (answer) => ((await answer.json()) as { accessToken: string }).accessToken)

  // A clean shutdown writes everything to the disk.
  await server.kill('SIGTERM')
  const dump = await dumped()
  expect(dump).toContain('Plain Name')
  const leaks: string[] = []
  const find = seeker(secrets)
  const look = (place: string, bytes: Buffer, exception = '') => {
    for (const name of find(bytes)) if (name !== exception) leaks.push(`${name} in ${place}`)
  }
  look('the log', Buffer.from(server.output()))
  look('the dump', Buffer.from(dump))
  let [files, wal, names] = [0, 0, false]
  const place = await readFile(join(folder, 'pg18.location'), 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  )
  for (const root of place && !place.startsWith(folder) ? [folder, place] : [folder])
    for await (const path of filesIn(root)) {
      const bytes = await readFile(path)
      files += 1
      if (path.includes('pg_wal')) wal += 1
      names ||= bytes.includes('Plain Name')
      // A link belongs in its mail; without a mail server the folder stands in for mailboxes.
      look(path, bytes, path.startsWith(mails) ? 'link from a mail' : '')
    }
  // Proves that the search covered the right places, because it found an unsealed value.
  expect({ many: files > 500, wal: wal > 0, names }).toEqual({ many: true, wal: true, names: true })
  expect(leaks).toEqual([])
})

/** Every row of every table as text, including the job queue: the content of a database backup. */
async function dumped(): Promise<string> {
  const cluster = await startEmbeddedPostgres({ dataDir: folder, log: { info() {}, warn() {}, error() {} } })
  const client = new pg.Client({ connectionString: cluster.databaseUrl(DATABASE) })
  try {
    await client.connect()
    const { rows: tables } = await client.query<{ name: string }>(`select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`)
    const parts: string[] = []
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t`)
      parts.push(name, ...rows.map(({ row }) => row))
    }
    return parts.join('\n')
  } finally {
    await client.end()
    await cluster.stop()
  }
}

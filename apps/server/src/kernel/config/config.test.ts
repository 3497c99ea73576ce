import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { testFolder } from '../../../test/folder.ts'
import { readConfig } from './config.ts'
import { ConfigError } from './config-error.ts'
import { isLoopback } from './rules.ts'
import { loadSecret } from './secret.ts'

const folder = testFolder()

const SECRET = 'a secret that has more than 32 characters'
const links = {
  LINK_TERMS: 'https://building.example/terms',
  LINK_PRIVACY: 'https://building.example/privacy',
  LINK_DATA_PROTECTION: 'https://building.example/protection',
  LINK_PDPA_EN: 'https://building.example/pdpa-en',
  LINK_PDPA_TH: 'https://building.example/pdpa-th',
}
const demo = { GATEHOUSE_SECRET: SECRET }
const production = { NODE_ENV: 'production', GATEHOUSE_SECRET: SECRET, PUBLIC_URL: 'http://127.0.0.1:3000', ...links }
const open = { ...production, HOST: '0.0.0.0', PUBLIC_URL: 'https://visit.example', TRUST_PROXY: '10.0.0.5' }

function problemsOf(env: Record<string, string | undefined>): readonly string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.problems
  }
}

describe('readConfig', () => {
  it('needs nothing: a demo on the loopback address', () => {
    const config = readConfig(demo)
    expect(config).toMatchObject({
      node_env: 'development',
      host: '127.0.0.1',
      port: 3000,
      public_url: 'http://127.0.0.1:3000',
      demo: true,
      worker: true,
      check_answers: true,
      trust_proxy: [],
      partner_networks: [],
      partner_ports: [80, 443],
      log_level: 'info',
    })
    expect(config.operator_mail).toBeUndefined()
    expect(readConfig({ ...demo, OPERATOR_MAIL: 'Operations <ops@building.example>' }).operator_mail).toBe('ops@building.example')
    expect(problemsOf({ ...demo, OPERATOR_MAIL: 'nobody' })[0]).toContain('OPERATOR_MAIL is "nobody": expected the mail address')
    expect(config.database_url).toBeUndefined()
    expect(config.data_dir).toBe(join(process.cwd(), 'data'))
    expect(config.page_dir.endsWith(join('apps', 'web', 'dist'))).toBe(true)
    expect(config.links.pdpa_th).toBe('https://example.org/pdpa-th')
    expect(config.master_key).toHaveLength(32)
    expect(config.file_key).not.toEqual(config.master_key)
  })

  it('[B19] refuses a database on another machine without TLS, unless the operator says otherwise', () => {
    const problems = (url: string, overrides = {}) => problemsOf({ ...demo, DATABASE_URL: url, ...overrides })
    const unsafe = [
      'db.example/x',
      'u:p@10.0.0.5/x?sslmode=prefer',
      'db.example/x?sslmode=disable',
      'localhost.example/x',
      'localhost/x?host=db.example',
    ]
    for (const rest of unsafe) {
      const [problem, ...others] = problems(`postgres://${rest}`)
      expect([problem, others], rest).toEqual([
        expect.stringMatching(/^DATABASE_URL leads to another machine without TLS: add sslmode=verify-full/),
        [],
      ])
      expect(problems(`postgres://${rest}`, { DATABASE_WITHOUT_TLS: 'true' })).toEqual([])
    }
    const safe = [
      'u:p@127.0.0.1/x',
      'localhost/x',
      '[::1]:5432/x',
      '/x?host=/run/postgresql',
      '%2Frun%2Fpostgresql/x',
      'db.example/x?sslmode=require',
    ]
    for (const rest of [...safe, 'db.example/x?sslmode=verify-full&sslrootcert=/ca.pem', 'db.example/x?ssl=true'])
      expect(problems(`postgres://${rest}`), rest).toEqual([])
  })

  it('[E31] refuses production without the address that people open', () => {
    const { PUBLIC_URL: _, ...rest } = production
    expect(problemsOf(rest)).toEqual([expect.stringMatching(/^PUBLIC_URL is missing: links in mails begin with it/)])
    expect(problemsOf(production)).toEqual([])
    expect(problemsOf(demo)).toEqual([])
  })

  it('does not pass over a variable that was misspelt', () => {
    for (const [name, suggestion] of Object.entries({
      DATABSE_URL: 'DATABASE_URL',
      DATABASE_URI: 'DATABASE_URL',
      DATABASEURL: 'DATABASE_URL',
      Database_Url: 'DATABASE_URL',
      GATEHOUSE_SECRETS: 'GATEHOUSE_SECRET',
      TRUST_PROXIES: undefined,
      TRUST_PROXYS: 'TRUST_PROXY',
      DATADIR: 'DATA_DIR',
      SMPT_URL: 'SMTP_URL',
      LINK_PDPA_HT: 'LINK_PDPA_TH',
    })) {
      const [problem, ...others] = problemsOf({ ...demo, [name]: 'x' })
      if (suggestion === undefined) expect(problem).toBeUndefined()
      else
        expect([problem, others]).toEqual([
          `${name} is no variable of Gatehouse: was ${suggestion} meant? Correct the name, or remove it.`,
          [],
        ])
    }
    expect(problemsOf({ ...demo, GATEHOUSE_PORT: '1' })).toEqual([
      'GATEHOUSE_PORT is no variable of Gatehouse. Correct the name, or remove it.',
    ])
  })

  it('minds no variable of other programs', () => {
    const others = [
      'HOME',
      'PWD',
      'HOSTNAME',
      'PATH',
      'USER',
      'LOGNAME',
      'MAIL',
      'PAGER',
      'LINES',
      'DISPLAY',
      'NODE_OPTIONS',
      'NODE_PATH',
      'XDG_DATA_DIRS',
      'PGDATABASE',
      'REDIS_URL',
      'npm_config_port',
      'TEST_DATABASE_URL',
      'http_proxy',
      'no_proxy',
      'PUBLIC_IP',
      'LOG_FORMAT',
      'DEBUG',
      'PORTS',
      'WORKERS',
    ]
    expect(problemsOf({ ...demo, ...Object.fromEntries(others.map((name) => [name, 'x'])) })).toEqual([])
  })

  it('takes every variable', () => {
    const config = readConfig({
      ...open,
      PORT: '8080',
      DATABASE_URL: 'postgres://app:pw@db.example/gatehouse?sslmode=verify-full',
      PUBLIC_URL: 'https://Visit.example/',
      TRUST_PROXY: '10.0.0.5, 10.1.0.0/16,fd00::/8',
      PARTNER_NETWORKS: '10.20.0.0/16, fd00:1::/32,192.168.7.7',
      PARTNER_PORTS: '443, 8443',
      SMTP_URL: 'smtps://user:pw@mail.example',
      MAIL_FROM: 'ป้อมยาม Tower <no-reply@visit.example>',
      LOG_LEVEL: 'warn',
      WORKER: 'false',
      STATEMENT_TIMEOUT_MS: '2500',
      PAGE_DIR: join(folder, 'page'),
    })
    expect(config).toMatchObject({
      port: 8080,
      database_url: 'postgres://app:pw@db.example/gatehouse?sslmode=verify-full',
      public_url: 'https://visit.example',
      trust_proxy: ['10.0.0.5', '10.1.0.0/16', 'fd00::/8'],
      partner_ports: [443, 8443],
      smtp_url: 'smtps://user:pw@mail.example',
      mail_from: { name: 'ป้อมยาม Tower', address: 'no-reply@visit.example' },
      log_level: 'warn',
      worker: false,
      demo: false,
      check_answers: false,
      statement_timeout_ms: 2500,
      page_dir: join(folder, 'page'),
      links: { terms: links.LINK_TERMS, pdpa_en: links.LINK_PDPA_EN },
    })
    expect(config.partner_networks.map(([address, prefix]) => `${address}/${prefix}`)).toEqual([
      '10.20.0.0/16',
      'fd00:1::/32',
      '192.168.7.7/32',
    ])
  })

  it('names every wrong variable at once, with what it was and what is expected', () => {
    const problems = problemsOf({ ...demo, PORT: 'abc', LOG_LEVEL: 'loud', TRUST_PROXY: '10.0.0.0/33', S3_BUCKET: 'pictures' })
    expect(problems).toHaveLength(4)
    expect(problems).toContain('PORT is "abc": expected a whole number from 0 to 65535.')
    expect(problems.join('\n')).toContain('LOG_LEVEL is "loud": expected fatal, error,')
    expect(problems.join('\n')).toContain('TRUST_PROXY is "10.0.0.0/33"')
    expect(problems.join('\n')).toContain('S3_BUCKET is set: files in an S3 store are not supported in this version.')
  })

  it.each([
    ['PORT', ['-1', '65536', '3000.5', '3e3', '0x10']],
    ['HOST', ['a b', 'http://localhost', '127.0.0.1\n']],
    ['NODE_ENV', ['prod', 'Production']],
    ['DATABASE_URL', ['mysql://localhost/x', 'localhost:5432']],
    [
      'PUBLIC_URL',
      ['visit.example', 'ftp://visit.example', 'https://visit.example/app', 'https://u:p@visit.example', 'https://visit.example/?a=1'],
    ],
    ['TRUST_PROXY', ['true', '0.0.0.0/0', '::/0', 'loopback', '10.0.0.1,', '10.0.0.1/8/8', '300.0.0.1']],
    ['PARTNER_NETWORKS', ['all', '0.0.0.0/0', '10.20.0.0/16 10.30.0.0/16', '10.20/16']],
    ['PARTNER_PORTS', ['https', '0', '65536', '80-90', '443,']],
    ['SMTP_URL', ['mail.example:25', 'http://mail.example']],
    ['MAIL_FROM', ['nobody', 'A <a@b.example>, B <b@b.example>', 'A\r\nBcc: x <a@b.example>', 'a@b.example\nBcc: x@y.example']],
    ['GATEHOUSE_SECRET', ['short']],
    ['DEMO', ['yes']],
    ['STATEMENT_TIMEOUT_MS', ['0', '5s']],
    ['LINK_TERMS', ['javascript:alert(1)', 'data:text/html,x', '/terms', 'example.org']],
  ])('refuses a wrong %s', (name, values) => {
    for (const value of values.filter((text) => text.trim() === text))
      expect(problemsOf({ ...demo, [name]: value }), value).toMatchObject([expect.stringMatching(`^${name} is `)])
  })

  it('shows no secret in its message', () => {
    const problems = problemsOf({
      DATABASE_URL: 'mysql://app:canary-1@db/x',
      SMTP_URL: 'mail://canary-2',
      GATEHOUSE_SECRET: 'canary-3',
      S3_SECRET_KEY: 'canary-4',
    })
    expect(problems).toHaveLength(4)
    expect(problems.join()).not.toContain('canary')
    expect(problems.join()).toContain('GATEHOUSE_SECRET is (8 characters, not shown)')
  })

  it('writes no line that a variable made up', () => expect(problemsOf({ ...demo, PORT: '1\n  - HOST is fine' })[0]).not.toContain('\n'))

  it.each(['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY', 'S3_REGION'])('does not ignore %s', (name) =>
    expect(problemsOf({ ...demo, [name]: 'x' })).toHaveLength(1),
  )

  it('has only what it says, whatever the environment is', () => {
    const names = fc.constantFrom(
      'PORT',
      'HOST',
      'PUBLIC_URL',
      'TRUST_PROXY',
      'MAIL_FROM',
      'DEMO',
      'NODE_ENV',
      'SMTP_URL',
      'LINK_TERMS',
      'LOG_LEVEL',
    )
    const environments = fc.dictionary(names, fc.oneof(fc.string(), fc.webUrl(), fc.ipV4(), fc.constantFrom('true', 'production', '0')), {
      maxKeys: 4,
    })
    fc.assert(fc.property(environments, (env) => Array.isArray(problemsOf({ ...env, GATEHOUSE_SECRET: SECRET }))))
  })
})

describe('demo and production', () => {
  it('has no demo in production, and none can be asked for', () => {
    expect(readConfig(production).demo).toBe(false)
    expect(problemsOf({ ...production, DEMO: 'true' })).toMatchObject([expect.stringContaining('DEMO is true')])
  })

  it.each(['0.0.0.0', '::', '192.168.1.5', 'gate.example'])('refuses the demo on %s', (HOST) =>
    expect(problemsOf({ ...demo, HOST })).toMatchObject([expect.stringContaining('loopback')]),
  )

  it('refuses the demo behind a public address', () => {
    expect(problemsOf({ ...demo, PUBLIC_URL: 'https://visit.example' })).toMatchObject([expect.stringMatching(/^PUBLIC_URL/)])
    expect(readConfig({ ...demo, HOST: '::1', PUBLIC_URL: 'http://localhost:3000' }).public_url).toBe('http://localhost:3000')
  })

  it('refuses to be reached from outside without HTTPS and the proxies in front (ASVS 12.2.1)', () => {
    expect(problemsOf(open)).toEqual([])
    expect(problemsOf({ ...open, PUBLIC_URL: 'http://visit.example' })).toMatchObject([expect.stringMatching(/^PUBLIC_URL/)])
    expect(problemsOf({ ...open, PUBLIC_URL: undefined })).toMatchObject([expect.stringMatching(/^PUBLIC_URL/)])
    expect(problemsOf({ ...open, TRUST_PROXY: '' })).toMatchObject([expect.stringMatching(/^TRUST_PROXY/)])
    expect(problemsOf({ ...open, HOST: '127.0.0.1', PUBLIC_URL: production.PUBLIC_URL, TRUST_PROXY: undefined })).toEqual([])
  })

  it('needs the addresses of the policies outside the demo, and a sender where it sends mail', () => {
    expect(problemsOf({ ...production, LINK_PDPA_TH: '' })).toMatchObject([expect.stringMatching(/^LINK_PDPA_TH is missing/)])
    expect(problemsOf({ ...demo, SMTP_URL: 'smtp://mail.example' })).toMatchObject([expect.stringMatching(/^MAIL_FROM is missing/)])
  })

  it('knows the loopback addresses from others', () => {
    for (const host of ['127.0.0.1', '127.8.8.8', 'localhost', '::1', '[::1]']) expect(isLoopback(host), host).toBe(true)
    for (const host of ['0.0.0.0', '::', '127.0.0.1.example', '127.example', '10.0.0.1', 'localhost.example'])
      expect(isLoopback(host), host).toBe(false)
  })
})

describe('loadSecret', () => {
  it('makes a secret for its owner only, and finds it again', () => {
    const dir = join(folder, 'new', 'data')
    const secret = loadSecret(dir)
    expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(statSync(join(dir, 'secret')).mode & 0o777).toBe(0o600)
    expect(readdirSync(dir)).toEqual(['secret'])
    expect(loadSecret(dir)).toBe(secret)
    expect(readConfig({ DATA_DIR: dir }).master_key).toEqual(readConfig({ GATEHOUSE_SECRET: secret }).master_key)
  })

  it('is refused where others may read it, or where it is damaged', () => {
    const dir = join(folder, 'open')
    loadSecret(dir)
    chmodSync(join(dir, 'secret'), 0o640)
    expect(() => loadSecret(dir)).toThrow(/others may read.*chmod 600/)
    chmodSync(join(dir, 'secret'), 0o600)
    writeFileSync(join(dir, 'secret'), 'half')
    expect(() => loadSecret(dir)).toThrow(ConfigError)
    expect(readFileSync(join(dir, 'secret'), 'utf8')).toBe('half')
  })

  it('says which folder cannot be used', () => {
    writeFileSync(join(folder, 'file'), '')
    const dir = join(folder, 'file', 'data')
    expect(problemsOf({ DATA_DIR: dir })).toEqual([`DATA_DIR is "${dir}": expected a folder that this program may write to (ENOTDIR).`])
  })

  it('is one secret for first starts at the same time', async () => {
    const dir = join(folder, 'race')
    const script = `import { loadSecret } from ${JSON.stringify(new URL('./secret.ts', import.meta.url).href)}; process.stdout.write(loadSecret(process.argv[1]))`
    const start = async () => {
      const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script, dir], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      let out = ''
      child.stdout.on('data', (chunk) => {
        out += chunk
      })
      await once(child, 'close')
      return out
    }
    const secrets = await Promise.all([start(), start(), start(), start()])
    expect(new Set(secrets).size).toBe(1)
    expect(secrets[0]).toBe(loadSecret(dir))
  })
})

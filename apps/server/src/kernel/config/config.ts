import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { deriveKey } from '../crypto/derive-key.ts'
import { ConfigError } from './config-error.ts'
import { conflicts, isDemo, LINKS } from './rules.ts'
import { loadSecret } from './secret.ts'
import { misspelt } from './spelling.ts'
import { SECRET_VARIABLES, UNSUPPORTED_VARIABLES, type VariableName, type Variables, variables } from './variables.ts'

export type Config = ReturnType<typeof toConfig>

const keysOf = (secret: string) => ({
  /** Wraps the keys of organisations. */
  master_key: deriveKey(secret, 'master'),
  /** The password of the application's database role. It is not stored anywhere. */
  app_role_password: deriveKey(secret, 'database').toString('base64url'),
  /** Signs the addresses of files. */
  file_key: deriveKey(secret, 'files'),
  /** Marks the tokens that this installation issues. */
  token_key: deriveKey(secret, 'tokens'),
})

export type SecretKeys = ReturnType<typeof keysOf>

/**
 * Reads the configuration once at the start. Creates the secret in the data folder if no secret is set. Errors: ConfigError with every wrong
 * variable.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const environment = Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])))
  const unsupported = UNSUPPORTED_VARIABLES.filter((name) => environment[name] !== undefined).map(
    (name) => `${name} is set: files in an S3 store are not supported in this version. Remove it; files are kept in DATA_DIR.`,
  )
  unsupported.push(...misspelt(Object.keys(environment)))
  const result = variables.safeParse(environment)
  if (!result.success) {
    const wrong = new Set(result.error.issues.map((issue) => issue.path[0] as VariableName))
    throw new ConfigError([...[...wrong].map((name) => wrongVariable(name, environment[name] ?? '')), ...unsupported])
  }
  const problems = [...unsupported, ...conflicts(result.data)]
  if (problems.length > 0) throw new ConfigError(problems)
  return toConfig(result.data)
}

function wrongVariable(name: VariableName, value: string): string {
  // Control characters would let a value write lines of its own on the terminal.
  const printable = value.replace(/\p{Cc}/gu, '�')
  const text = SECRET_VARIABLES.includes(name)
    ? `(${value.length} characters, not shown)`
    : `"${printable.length > 80 ? `${printable.slice(0, 80)}…` : printable}"`
  return `${name} is ${text}: expected ${variables.shape[name].description}.`
}

function toConfig(values: Variables) {
  const data_dir = resolve(values.DATA_DIR)
  const secret = values.GATEHOUSE_SECRET ?? loadSecret(data_dir)
  const host = values.HOST.includes(':') ? `[${values.HOST}]` : values.HOST
  const public_url = new URL(values.PUBLIC_URL ?? `http://${host}:${values.PORT}`)
  const link = (name: keyof typeof LINKS) => values[LINKS[name]] ?? `https://example.org/${name.replace('_', '-')}`
  return {
    node_env: values.NODE_ENV,
    host: values.HOST,
    port: values.PORT,
    data_dir,
    page_dir: values.PAGE_DIR === undefined ? builtPage() : resolve(values.PAGE_DIR),
    /** Undefined: the server runs its own PostgreSQL. */
    database_url: values.DATABASE_URL,
    /** Undefined: the default number. */
    database_connections: values.DATABASE_CONNECTIONS,
    statement_timeout_ms: values.STATEMENT_TIMEOUT_MS,
    /** Without a trailing slash. Links in mails begin with it, regardless of the request's host (T21). */
    public_url: public_url.origin,
    trust_proxy: values.TRUST_PROXY,
    /** Undefined: mail is written to the data folder. */
    smtp_url: values.SMTP_URL,
    smtp_without_tls: values.SMTP_WITHOUT_TLS,
    mail_from: values.MAIL_FROM ?? { name: 'Gatehouse', address: 'no-reply@localhost' },
    /** Networks that partners may be reached at, in addition to public addresses. */
    partner_networks: values.PARTNER_NETWORKS,
    partner_ports: values.PARTNER_PORTS,
    operator_mail: values.OPERATOR_MAIL?.address,
    // A terminal is read by people: the server greets them in plain lines, and logs only problems.
    log_level: values.LOG_LEVEL ?? (process.stdout.isTTY ? 'warn' : 'info'),
    demo: isDemo(values),
    /** Whether this process also does the jobs. */
    worker: values.WORKER,
    /** Whether answers are checked against the contract: everywhere except in production. */
    check_answers: values.NODE_ENV !== 'production',
    links: {
      terms: link('terms'),
      privacy: link('privacy'),
      data_protection: link('data_protection'),
      pdpa_en: link('pdpa_en'),
      pdpa_th: link('pdpa_th'),
    },
    ...keysOf(secret),
    /** Keys of the previous or next secret during a change of the secret. They open values and never seal. */
    other: values.GATEHOUSE_SECRET_OTHER === undefined ? undefined : keysOf(values.GATEHOUSE_SECRET_OTHER),
  }
}

/** Works from the sources and from the bundle. */
function builtPage(): string {
  let folder = import.meta.dirname
  while (!existsSync(join(folder, 'apps', 'web')) && dirname(folder) !== folder) folder = dirname(folder)
  return join(folder, 'apps', 'web', 'dist')
}

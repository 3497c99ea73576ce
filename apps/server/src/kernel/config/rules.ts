import type { VariableName, Variables } from './variables.ts'

export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase()
  return name === 'localhost' || name === '::1' || /^127(?:\.\d{1,3}){3}$/.test(name)
}

const TLS_MODES = ['require', 'verify-ca', 'verify-full']

/** Whether a connection to the database stays on this machine or is encrypted. A folder as host means a Unix socket. */
export function isDatabaseSafe(url: string): boolean {
  const { hostname, searchParams } = new URL(url)
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  if (host === '' || host.startsWith('/') || isLoopback(host)) return true
  return TLS_MODES.includes(searchParams.get('sslmode') ?? '') || searchParams.get('ssl') === 'true'
}

export const LINKS = {
  terms: 'LINK_TERMS',
  privacy: 'LINK_PRIVACY',
  data_protection: 'LINK_DATA_PROTECTION',
  pdpa_en: 'LINK_PDPA_EN',
  pdpa_th: 'LINK_PDPA_TH',
} as const satisfies Record<string, VariableName>

export const isDemo = (values: Variables): boolean => values.DEMO ?? values.NODE_ENV !== 'production'

/** One sentence for each conflict between variables that are valid individually. */
export function conflicts(values: Variables): string[] {
  const problems: string[] = []
  const publicHost = values.PUBLIC_URL === undefined ? undefined : new URL(values.PUBLIC_URL).hostname
  const https = values.PUBLIC_URL?.startsWith('https:') ?? false
  if (isDemo(values)) {
    if (values.NODE_ENV === 'production')
      problems.push('DEMO is true: its passwords are known to everybody, so it cannot be turned on with NODE_ENV=production.')
    if (!isLoopback(values.HOST))
      problems.push(
        `HOST is "${values.HOST}": the demo has known passwords and listens on the loopback address only. Set DEMO=false, or HOST=127.0.0.1.`,
      )
    if (publicHost !== undefined && !isLoopback(publicHost))
      problems.push(
        `PUBLIC_URL is "${values.PUBLIC_URL}": the demo has known passwords and is for this machine only. Set DEMO=false to open it to others.`,
      )
  } else {
    for (const name of Object.values(LINKS))
      if (values[name] === undefined)
        problems.push(`${name} is missing: outside the demo the page needs the address of your own policy there.`)
    // ASVS 12.2.1: require HTTPS, which the proxy in front terminates, or the loopback address.
    if (!isLoopback(values.HOST) && !https)
      problems.push(
        `PUBLIC_URL is not an https:// address, and HOST "${values.HOST}" can be reached from outside: expected the https:// address of the proxy in front.`,
      )
    if (!isLoopback(values.HOST) && values.TRUST_PROXY.length === 0)
      problems.push(
        `TRUST_PROXY is missing, and HOST "${values.HOST}" can be reached from outside: expected the addresses of the proxies in front.`,
      )
  }
  if (values.NODE_ENV === 'production' && values.PUBLIC_URL === undefined && isLoopback(values.HOST))
    problems.push(
      `PUBLIC_URL is missing: links in mails begin with it, and would lead to this machine alone. Expected the address people open, such as https://visit.example.org; on this machine alone http://127.0.0.1:${values.PORT}.`,
    )
  if (values.DATABASE_URL !== undefined && !values.DATABASE_WITHOUT_TLS && !isDatabaseSafe(values.DATABASE_URL))
    problems.push(
      'DATABASE_URL leads to another machine without TLS: add sslmode=verify-full to it (and sslrootcert=/path/of/ca.pem for a certificate of your own), or set DATABASE_WITHOUT_TLS=true where you trust the network between.',
    )
  if (values.SMTP_URL !== undefined && values.MAIL_FROM === undefined)
    problems.push('MAIL_FROM is missing: expected the address that mail is sent from, since SMTP_URL is set.')
  return problems
}

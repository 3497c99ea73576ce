import { Resolver } from 'node:dns/promises'

/** All addresses of a name; empty if the name doesn't exist. Errors: AbortError, and those of the name server. */
export type Resolve = (name: string, signal: AbortSignal) => Promise<readonly string[]>

const MISSING = ['ENOTFOUND', 'ENODATA', 'EBADNAME', 'ESERVFAIL', 'EREFUSED', 'EFORMERR']

/** Asks the name server directly. `dns.lookup` would occupy one of the four threads that also read files, as long as a slow name server takes. */
export const resolveByDns: Resolve = async (name, signal) => {
  // RFC 6761, 6.3: these names never reach a name server.
  if (name === 'localhost' || name.endsWith('.localhost')) return ['127.0.0.1', '::1']
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    signal.throwIfAborted()
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    if (addresses.length > 0) return addresses
    for (const answer of answers)
      if (answer.status === 'rejected' && !MISSING.includes((answer.reason as NodeJS.ErrnoException).code ?? '')) throw answer.reason
    return []
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

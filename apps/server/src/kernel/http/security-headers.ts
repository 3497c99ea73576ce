import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet, { type HelmetOptions } from 'helmet'

const directives = {
  defaultSrc: ["'self'"],
  // WebAssembly for the camera's code reader, and no eval of scripts (docs/decisions/0008).
  scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
  // The component library sets its variables by style elements; no script can come from a style.
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'blob:', 'data:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
}

/**
 * The headers that every answer carries (ASVS 3.4). helmet says them once, when the server starts: they are the same for all requests, and it
 * would make them anew for each.
 */
export function securityHeaders(publicUrl: string): [name: string, value: string][] {
  const options: HelmetOptions = {
    contentSecurityPolicy: { useDefaults: false, directives },
    frameguard: { action: 'deny' },
    hsts: publicUrl.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
  }
  const headers: [string, string][] = []
  const response = { setHeader: (name: string, value: string) => headers.push([name.toLowerCase(), value]), removeHeader: () => {} }
  let failure: unknown
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    failure = error
  })
  if (failure) throw failure
  return headers
}

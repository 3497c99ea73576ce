import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet, { type HelmetOptions } from 'helmet'

const directives = {
  defaultSrc: ["'self'"],
  // WebAssembly for the camera's code reader, and no eval (docs/decisions/0008).
  scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
  // The component library sets variables through style elements.
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'blob:', 'data:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
}

/** The headers of every answer (ASVS 3.4), taken from helmet once instead of for each request. */
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

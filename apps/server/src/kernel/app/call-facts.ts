import type { Readable } from 'node:stream'

/** Where and by what a call was made. */
export interface CallFacts {
  request_id: string
  ip: string | null
  user_agent: string | null
  language: 'th' | 'en'
}

/** What a `file` call answers. */
export interface FileAnswer {
  media_type: string
  /** In bytes; null where it is not known before the end. */
  size: number | null
  stream: Readable
  /** Under which it is saved; without a name it is shown. ASCII letters, digits, dots and hyphens. */
  filename?: string
}

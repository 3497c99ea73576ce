import type { Readable } from 'node:stream'
import type { MediaType } from '@gatehouse/contract/kernel/media-types.ts'

export interface CallFacts {
  request_id: string
  ip: string | null
  user_agent: string | null
  language: 'th' | 'en'
}

export interface FileAnswer {
  media_type: MediaType
  /** In bytes; null if the size is unknown before the end. */
  size: number | null
  stream: Readable
  /** The name to save it under (ASCII letters, digits, dots, hyphens). Without a name the browser shows the file. */
  filename?: string
}

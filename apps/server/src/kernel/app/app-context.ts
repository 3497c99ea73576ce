import type { PageConfig } from '@gatehouse/contract/system.ts'
import type { SecretKeys } from '../config/config.ts'
import type { Keyring } from '../crypto/keyring.ts'
import type { OwnTokens } from '../crypto/own-tokens.ts'
import type { Database } from '../db/database.ts'
import type { LongLists } from '../db/long-lists.ts'
import type { Shares } from '../fair/shares.ts'
import type { Bodies } from '../limits/bodies.ts'
import type { Limits } from '../limits/limits.ts'
import type { LiveEvents } from '../live/live-events.ts'
import type { Logger } from '../log/log.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Parts } from '../parts/parts.ts'
import type { AnchorFiles } from '../storage/anchor-files.ts'
import type { FileStore } from '../storage/file-store.ts'
import type { Clock } from '../time/clock.ts'
import type { Memory } from './memory.ts'
import type { Readiness } from './readiness.ts'

export interface AppConfig {
  demo: boolean
  public_url: string
  trust_proxy: string[]
  page_dir: string
  links: PageConfig['links']
  /** Who is sent the anchors of the audit logs. */
  operator_mail?: string | undefined
  file_key: Buffer
  /** Marks the tokens that this installation gives out. */
  token_key: Buffer
  /** The keys of the other secret, during a change of the secret. */
  other?: SecretKeys | undefined
  /** Whether answers are checked against the contract: everywhere but in production. */
  check_answers: boolean
}

/** What the process has one of; modules keep their own parts in `memory`. */
export interface App {
  config: AppConfig
  database: Database
  keyring: Keyring
  files: FileStore
  anchors: AnchorFiles
  mailer: Mailer
  live: LiveEvents
  longLists: LongLists
  memory: Memory
  limits: Limits
  tokens: OwnTokens
  shares: Shares
  bodies: Bodies
  parts: Parts
  readiness: Readiness
  log: Logger
  clock: Clock
  version: string
}

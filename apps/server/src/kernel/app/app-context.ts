import type { Config } from '../config/config.ts'
import type { Keyring } from '../crypto/keyring.ts'
import type { OwnTokens } from '../crypto/own-tokens.ts'
import type { Database } from '../db/database.ts'
import type { LongLists } from '../db/long-lists.ts'
import type { Egress } from '../egress/egress.ts'
import type { Shares } from '../fair/shares.ts'
import type { Bodies } from '../limits/bodies.ts'
import type { Limits } from '../limits/limits.ts'
import type { LiveEvents } from '../live/live-events.ts'
import type { Logger } from '../log/log.ts'
import type { Mailer } from '../mail/message.ts'
import type { Parts } from '../parts/parts.ts'
import type { AnchorFiles } from '../storage/anchor-files.ts'
import type { FileStore } from '../storage/file-store.ts'
import type { Clock } from '../time/clock.ts'
import type { Memory } from './memory.ts'
import type { Readiness } from './readiness.ts'

export type AppConfig = Pick<
  Config,
  'demo' | 'public_url' | 'trust_proxy' | 'page_dir' | 'links' | 'file_key' | 'token_key' | 'check_answers'
> &
  Partial<Pick<Config, 'operator_mail' | 'other' | 'partner_networks' | 'partner_ports'>>

/** The process-wide objects. Modules keep their own parts in `memory`. */
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
  egress: Egress
  bodies: Bodies
  parts: Parts
  readiness: Readiness
  log: Logger
  clock: Clock
  version: string
}

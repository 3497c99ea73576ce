import type { Keyring } from '../../kernel/crypto/keyring.ts'
import { newId } from '../../kernel/crypto/uuid.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import type { AnchorFiles } from '../../kernel/storage/anchor-files.ts'
import { anchorFileOf, anchorLine, readAnchors, type SignedAnchor } from './audit.anchors.ts'
import { insertVerification, lockAnchors, selectAnchored, selectVerification } from './audit.queries.ts'
import { type Anchor, type Verified, verifyChain } from './audit.verify.ts'

export interface Checking {
  keyring: Keyring
  anchors: AnchorFiles
}

export interface Checked {
  verified: Verified
  /** How many anchors the database knows to be written, and the last of the file. */
  written: number
  last: SignedAnchor | undefined
}

interface CheckOptions {
  /** What else somebody holds. */
  others?: readonly Anchor[]
  /** As if no file had been written. */
  anew?: boolean
}

/**
 * The chain from its beginning, and whether it still comes to everything that was kept of it: the anchors outside, the last good verification,
 * and what else somebody holds.
 */
export async function checkLog(
  tx: Tx,
  { keyring, anchors }: Checking,
  id: number,
  { others = [], anew = false }: CheckOptions = {},
): Promise<Checked> {
  const [written, latest] = [await selectAnchored(tx, id), await selectVerification(tx, id, true)]
  keyring.forget(id)
  const { audit } = await keyring.of(tx, id)
  // One that cannot be read proves as much as none.
  const text = anew ? undefined : await anchors.read(anchorFileOf(id)).catch(() => undefined)
  const kept = readAnchors(text, audit, id, anew ? 0 : written)
  const verified = await verifyChain(tx, keyring, id, [...kept.anchors, ...(latest ? [latest] : []), ...others])
  return { verified: { ...verified, fault: verified.fault ?? kept.fault }, written, last: kept.anchors.at(-1) }
}

export interface Anchored {
  verified: Verified
  line?: string
  /** Why the line could not be written. */
  failure?: unknown
}

/**
 * Checks a log, keeps the result for the page, and anchors where it ends in the file outside: what is found wrong is not. With `anew` the earlier
 * file is set aside, for one that was lost, or a database that was brought back from a backup.
 */
export async function anchorLog(tx: Tx, checking: Checking, id: number, { anew = false } = {}): Promise<Anchored> {
  // One at a time: each line follows the one before.
  await lockAnchors(tx, id)
  const { verified, written, last } = await checkLog(tx, checking, id, { anew })
  const { fault, seq, hash, entries } = verified
  const { audit } = await checking.keyring.of(tx, id)
  const done: Anchored = { verified }
  const number = Math.max(written, last?.number ?? 0) + 1
  if (!fault && audit && seq > 0) {
    const at = new Date()
    const line = anchorLine(audit, { organisation_id: id, number, previous: last, anew, at, seq, hash })
    // Before the database knows of it: one that it does not know is no harm, and one that is missing is.
    try {
      if (anew) await checking.anchors.setAside(anchorFileOf(id), at.toISOString().replace(/\D/g, ''))
      await checking.anchors.append(anchorFileOf(id), line)
      done.line = line
    } catch (error) {
      done.failure = error
    }
  }
  await insertVerification(tx, {
    ...{ organisation_id: id, id: newId(), entries, seq, hash, anchor: done.line ? number : null },
    ...{ fault: fault?.kind ?? null, fault_seq: fault?.seq ?? null, fault_entry_id: fault?.entry_id ?? null },
  })
  return done
}

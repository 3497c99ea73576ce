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
  /** Number of anchors recorded in the database, and the last anchor of the file. */
  written: number
  last: SignedAnchor | undefined
}

interface CheckOptions {
  others?: readonly Anchor[]
  /** Ignores the file. */
  anew?: boolean
}

/** Verifies the chain against the anchors outside, the last good verification and `others`. */
export async function checkLog(
  tx: Tx,
  { keyring, anchors }: Checking,
  id: number,
  { others = [], anew = false }: CheckOptions = {},
): Promise<Checked> {
  const [writtenCount, latest] = await Promise.all([selectAnchored(tx, id), selectVerification(tx, id, true)])
  keyring.forget(id)
  const { audit } = await keyring.of(tx, id)
  // An unreadable file proves nothing, like a missing one.
  const text = anew ? undefined : await anchors.read(anchorFileOf(id)).catch(() => undefined)
  const anchorFile = readAnchors(text, audit, id, anew ? 0 : writtenCount)
  const verification = await verifyChain(tx, keyring, id, [...anchorFile.anchors, ...(latest ? [latest] : []), ...others])
  return {
    verified: { ...verification, fault: verification.fault ?? anchorFile.fault },
    written: writtenCount,
    last: anchorFile.anchors.at(-1),
  }
}

export interface Anchored {
  verified: Verified
  line?: string
  failure?: unknown
}

/** Verifies a log, stores the result and, without a fault, appends its end to the anchor file. `anew` sets the current file aside first. */
export async function anchorLog(tx: Tx, context: Checking, id: number, { anew = false } = {}): Promise<Anchored> {
  // One at a time, since each line names the one before.
  await lockAnchors(tx, id)
  const { verified, written, last } = await checkLog(tx, context, id, { anew })
  const { fault, seq, hash, entries, erased, start_seq } = verified
  const { audit } = await context.keyring.of(tx, id)
  const outcome: Anchored = { verified }
  const number = Math.max(written, last?.number ?? 0) + 1
  if (!fault && audit && seq > 0) {
    const instant = new Date()
    const line = anchorLine(audit, { organisation_id: id, number, previous: last, anew, at: instant, seq, hash })
    // Write the file first: an extra line is harmless, a missing line is a fault.
    try {
      if (anew) await context.anchors.setAside(anchorFileOf(id), instant.toISOString().replace(/\D/g, ''))
      await context.anchors.append(anchorFileOf(id), line)
      outcome.line = line
    } catch (error) {
      outcome.failure = error
    }
  }
  await insertVerification(tx, {
    ...{ organisation_id: id, id: newId(), entries, seq, hash, erased, start_seq, anchor: outcome.line ? number : null },
    ...{ fault: fault?.kind ?? null, fault_seq: fault?.seq ?? null, fault_entry_id: fault?.entry_id ?? null },
  })
  return outcome
}

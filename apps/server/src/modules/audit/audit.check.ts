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
  const [written, latest] = [await selectAnchored(tx, id), await selectVerification(tx, id, true)]
  keyring.forget(id)
  const { audit } = await keyring.of(tx, id)
  // An unreadable file proves as much as none.
  const text = anew ? undefined : await anchors.read(anchorFileOf(id)).catch(() => undefined)
  const kept = readAnchors(text, audit, id, anew ? 0 : written)
  const verified = await verifyChain(tx, keyring, id, [...kept.anchors, ...(latest ? [latest] : []), ...others])
  return { verified: { ...verified, fault: verified.fault ?? kept.fault }, written, last: kept.anchors.at(-1) }
}

export interface Anchored {
  verified: Verified
  line?: string
  failure?: unknown
}

/** Verifies a log, keeps the result, and anchors its end outside where it is good. `anew` sets a lost file aside. */
export async function anchorLog(tx: Tx, checking: Checking, id: number, { anew = false } = {}): Promise<Anchored> {
  // One at a time, since each line names the one before.
  await lockAnchors(tx, id)
  const { verified, written, last } = await checkLog(tx, checking, id, { anew })
  const { fault, seq, hash, entries, erased, start_seq } = verified
  const { audit } = await checking.keyring.of(tx, id)
  const done: Anchored = { verified }
  const number = Math.max(written, last?.number ?? 0) + 1
  if (!fault && audit && seq > 0) {
    const at = new Date()
    const line = anchorLine(audit, { organisation_id: id, number, previous: last, anew, at, seq, hash })
    // The file first: a line that the database does not know is harmless, a missing one is a fault.
    try {
      if (anew) await checking.anchors.setAside(anchorFileOf(id), at.toISOString().replace(/\D/g, ''))
      await checking.anchors.append(anchorFileOf(id), line)
      done.line = line
    } catch (error) {
      done.failure = error
    }
  }
  await insertVerification(tx, {
    ...{ organisation_id: id, id: newId(), entries, seq, hash, erased, start_seq, anchor: done.line ? number : null },
    ...{ fault: fault?.kind ?? null, fault_seq: fault?.seq ?? null, fault_entry_id: fault?.entry_id ?? null },
  })
  return done
}

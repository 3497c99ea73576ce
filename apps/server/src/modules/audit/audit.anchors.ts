import type { AuditKeys } from '../../kernel/crypto/audit-keys.ts'
import type { Anchor, Verified } from './audit.verify.ts'

export interface SignedAnchor extends Anchor {
  number: number
  mac: string
}

export const anchorFileOf = (organisationId: number): string => `ORG${String(organisationId).padStart(6, '0')}.anchors`

/** One anchor of a file or a mail. Mail programs break long lines, so any white space separates the fields. */
const LINE =
  /gatehouse-anchor\s+ORG(\d+)\s+(\d+)\s+([\d:.TZ-]{24})\s+(\d+)\s+([0-9a-f]{64})\s+(\d+)(-[0-9a-f]{16})\s+(first|anew|[0-9a-f]{16})\s+([0-9a-f]{64})/g

type Fields = [organisation: number, number: number, at: string, seq: number, hash: string, key: string, previous: string]

const textOf = ([organisation, ...rest]: Fields) => `gatehouse-anchor ORG${String(organisation).padStart(6, '0')} ${rest.join(' ')}`

export interface KeptAnchors {
  anchors: SignedAnchor[]
  fault: Verified['fault']
}

/** Reads the anchors of a log's file and reports whether the file is complete. `writtenCount` is the count in the database. */
export function readAnchors(
  text: string | undefined,
  keys: AuditKeys | undefined,
  organisationId: number,
  writtenCount: number,
): KeptAnchors {
  const anchors: SignedAnchor[] = []
  const faultAt = (kind: 'anchors_missing' | 'anchors_cut', seq: number | null) => ({ kind, seq, entry_id: null })
  if (text === undefined) return { anchors, fault: writtenCount > 0 ? faultAt('anchors_missing', null) : null }
  let fault: Verified['fault'] = null
  let lastAnchor: SignedAnchor | undefined
  for (const [, organisation, number, time, seq, hash, version, digest, previous, mac] of text.matchAll(LINE)) {
    const key = `${version}${digest}`
    const fields: Fields = [Number(organisation), Number(number), time!, Number(seq), hash!, key, previous!]
    if (Number(organisation) !== organisationId || keys?.nameOf(Number(version)) !== key) continue
    if (!keys.proves(Number(version), Buffer.from(mac!, 'hex'), 'anchor', textOf(fields))) continue
    const anchor = { number: Number(number), seq: Number(seq), hash: hash!, mac: mac! }
    const isNext =
      previous === 'anew' || (anchor.number === (lastAnchor?.number ?? 0) + 1 && previous === (lastAnchor?.mac.slice(0, 16) ?? 'first'))
    // `anew`: the operator set the earlier anchors aside, so their faults no longer count.
    if (previous === 'anew') fault = null
    else if (!isNext) fault ??= faultAt('anchors_cut', (lastAnchor?.number ?? 0) + 1)
    anchors.push(anchor)
    lastAnchor = anchor
  }
  if ((lastAnchor?.number ?? 0) < writtenCount) fault ??= faultAt('anchors_cut', (lastAnchor?.number ?? 0) + 1)
  return { anchors, fault }
}

interface NewAnchor extends Anchor {
  organisation_id: number
  number: number
  previous: SignedAnchor | undefined
  anew: boolean
  at: Date
}

/** The signed line of a new anchor, which names the anchor before it. */
export function anchorLine(keys: AuditKeys, { organisation_id, number, previous, anew, at, seq, hash }: NewAnchor): string {
  const link = anew ? 'anew' : (previous?.mac.slice(0, 16) ?? 'first')
  const text = textOf([organisation_id, number, at.toISOString(), seq, hash, keys.nameOf(keys.version)!, link])
  return `${text} ${keys.sign('anchor', text).toString('hex')}`
}

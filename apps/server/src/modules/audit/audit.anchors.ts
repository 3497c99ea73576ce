import type { AuditKeys } from '../../kernel/crypto/audit-keys.ts'
import type { Anchor, Verified } from './audit.verify.ts'

/**
 * One line: where an organisation's chain ended at a time, numbered, signed, and with the beginning of the line before, so that none can be taken
 * out from between. `anew` is the first after the operator set the earlier file aside.
 */
export interface SignedAnchor extends Anchor {
  number: number
  mac: string
}

export const anchorFileOf = (organisationId: number): string => `ORG${String(organisationId).padStart(6, '0')}.anchors`

/** The white space may be another: mail programs break long lines. */
const LINE =
  /gatehouse-anchor\s+ORG(\d+)\s+(\d+)\s+([\d:.TZ-]{24})\s+(\d+)\s+([0-9a-f]{64})\s+(\d+)(-[0-9a-f]{16})\s+(first|anew|[0-9a-f]{16})\s+([0-9a-f]{64})/g

type Fields = [organisation: number, number: number, at: string, seq: number, hash: string, key: string, previous: string]

const textOf = ([organisation, ...rest]: Fields) => `gatehouse-anchor ORG${String(organisation).padStart(6, '0')} ${rest.join(' ')}`

export interface KeptAnchors {
  /** Each that was signed with a key of the organisation. */
  anchors: SignedAnchor[]
  fault: Verified['fault']
}

/**
 * What was anchored outside, and whether all of it is still there: `written` is how many the database knows of, and the lines themselves tell
 * where one of them is missing.
 */
export function readAnchors(text: string | undefined, keys: AuditKeys | undefined, organisationId: number, written: number): KeptAnchors {
  const anchors: SignedAnchor[] = []
  const missing = (kind: 'anchors_missing' | 'anchors_cut', seq: number | null) => ({ kind, seq, entry_id: null })
  if (text === undefined) return { anchors, fault: written > 0 ? missing('anchors_missing', null) : null }
  let fault: Verified['fault'] = null
  let last: SignedAnchor | undefined
  for (const [, organisation, number, at, seq, hash, version, name, previous, mac] of text.matchAll(LINE)) {
    const key = `${version}${name}`
    const fields: Fields = [Number(organisation), Number(number), at!, Number(seq), hash!, key, previous!]
    if (Number(organisation) !== organisationId || keys?.nameOf(Number(version)) !== key) continue
    if (!keys.proves(Number(version), Buffer.from(mac!, 'hex'), 'anchor', textOf(fields))) continue
    const anchor = { number: Number(number), seq: Number(seq), hash: hash!, mac: mac! }
    const follows = previous === 'anew' || (anchor.number === (last?.number ?? 0) + 1 && previous === (last?.mac.slice(0, 16) ?? 'first'))
    // Those before were set aside by the operator.
    if (previous === 'anew') fault = null
    else if (!follows) fault ??= missing('anchors_cut', (last?.number ?? 0) + 1)
    anchors.push(anchor)
    last = anchor
  }
  if ((last?.number ?? 0) < written) fault ??= missing('anchors_cut', (last?.number ?? 0) + 1)
  return { anchors, fault }
}

interface NewAnchor extends Anchor {
  organisation_id: number
  number: number
  /** None for the first of a file. */
  previous: SignedAnchor | undefined
  anew: boolean
  at: Date
}

export function anchorLine(keys: AuditKeys, { organisation_id, number, previous, anew, at, seq, hash }: NewAnchor): string {
  const before = anew ? 'anew' : (previous?.mac.slice(0, 16) ?? 'first')
  const text = textOf([organisation_id, number, at.toISOString(), seq, hash, keys.nameOf(keys.version)!, before])
  return `${text} ${keys.sign('anchor', text).toString('hex')}`
}

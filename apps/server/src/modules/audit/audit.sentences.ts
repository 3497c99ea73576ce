import type { AuditFault } from '@gatehouse/contract/audit/audit.ts'
import type { Verified } from './audit.verify.ts'

export type Wrong = Pick<Verified, 'organisation_id' | 'fault'>

const SENTENCES: Record<AuditFault, string> = {
  entry_changed: 'entry # was changed after it was written',
  entry_missing: 'entry # was deleted',
  link_missing: 'link # was deleted',
  link_forged: 'from entry # on the chain was made anew by somebody without the key',
  entry_not_linked: 'an entry was put in from outside',
  head_changed: 'what the log says about its end was changed: it was cut off, or made anew by somebody without the key',
  end_cut: 'the end was cut off: entry # and what followed it are gone',
  key_missing: 'the key of the chain was taken out of the database',
  anchor_changed: 'the chain was made anew: up to entry # it is not the one that was anchored',
  anchors_missing: 'the file of anchors is gone or cannot be read',
  start_changed: 'the first entries were removed by somebody without the key',
  erased_untold: 'personal details were erased from more entries than the log tells',
  anchors_cut: 'the file of anchors was cut off or changed: anchor # is missing',
}

export function sentenceOf({ organisation_id, fault }: Wrong): string {
  const { kind, seq, entry_id } = fault!
  const sentence = SENTENCES[kind].replace('#', String(seq ?? ''))
  return `ORG${String(organisation_id).padStart(6, '0')}: ${sentence}${entry_id ? ` (${entry_id})` : ''}.`
}

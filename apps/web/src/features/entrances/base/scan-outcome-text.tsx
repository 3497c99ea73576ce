import { isDay } from '@gatehouse/contract/kernel/domain/calendar.ts'
import type { ScanReason } from '@gatehouse/contract/scans/scans.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import type { ScanRefusal } from './desk-intent.ts'
import { scanWords } from './scan.words.ts'

/** Explains why a scan admitted nobody: the reason, then when, where and by whom. */
export const ScanOutcomeText = ({ answer: { kind, reasons, visit, member, guest, pass } }: { answer: ScanRefusal }) => {
  const say = useWords(scanWords)
  const formats = useFormats()
  const moment = (time: string) => (isDay(time) ? formats.day(time) : formats.when(Date.parse(time)))
  const visitFacts = visit && {
    time: formats.when(Date.parse(visit.checkin_at)),
    gate: visit.gate_in ?? '–',
    by: visit.checked_in_by ?? '–',
  }
  const textOf = (reason: ScanReason): string => {
    switch (reason.reason) {
      case 'already_inside':
        return visitFacts ? say('already_inside', visitFacts) : say('already_inside_hidden')
      case 'used_up':
        return visitFacts ? say('used_up', visitFacts) : say('used_up_hidden')
      case 'not_yet':
        return say('not_yet', { time: moment(reason.valid_from) })
      case 'expired':
        return say('expired', { time: moment(reason.valid_until) })
      case 'outside_hours':
        if (reason.hours_today.length === 0) return say(reason.holiday ? 'holiday' : 'no_hours')
        return say('outside_hours', { hours: reason.hours_today.map(({ from, to }) => `${from}–${to}`).join(', ') })
      case 'wrong_gate':
        return reason.gates.length > 0 ? say('wrong_gate', { gates: reason.gates.join(', ') }) : say('wrong_gate_hidden')
      case 'wrong_location':
        return reason.locations.length > 0
          ? say('wrong_location', { locations: reason.locations.join(', ') })
          : say('wrong_location_hidden')
      case 'not_active':
        return say(`not_active.${statusOf(reason.status)}`)
      default:
        return say(reason.reason)
    }
  }
  const name = member?.name_th ?? guest?.visitor_name ?? pass?.holder_name ?? visit?.visitor_name
  const text = reasons.map(textOf).join(' · ')
  return <>{name ? say('refused_named', { name, why: text }) : say('refused', { what: say(`kinds.${kind}`), why: text })}</>
}

const STATUSES = ['pending', 'pending_approval', 'on_hold', 'inactive', 'banned', 'suspended', 'revoked', 'cancelled', 'rejected'] as const
const statusOf = (status: string) => STATUSES.find((knownStatus) => knownStatus === status) ?? 'inactive'

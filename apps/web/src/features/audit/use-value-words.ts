import type { AuditChange } from '@gatehouse/contract/audit/audit.ts'
import { useQuery } from '@tanstack/react-query'
import { useGates } from '../../api/gate-choices.ts'
import { useLocations } from '../../api/location-choices.ts'
import { useMay } from '../../api/me.ts'
import { queries } from '../../api/queries.ts'
import { useLanguage } from '../../lib/i18n/use-words.ts'
import { RECORD_LABELS } from './audit.fixed.ts'

/** A field's value in words. Returns the value itself if it has no words, or if the person can't see the record that it names. */
export type WordOf = (field: string, value: string) => string

const GATES = /^gate(?:_in|_out)?_ids?$/
const LOCATIONS = /^location_ids?$/
/** Fields with values from the choices of the settings. */
const CHOICES = {
  visitor_type: 'visitor_types',
  visitor_types: 'visitor_types',
  purpose: 'purposes',
  vehicle_class: 'vehicle_classes',
  vehicle_classes: 'vehicle_classes',
  parking_privilege: 'privileges',
  privileges: 'privileges',
} as const

const isChoice = (field: string): field is keyof typeof CHOICES => field in CHOICES

/** Words for the values of an entry: labels of fields, names of gates and locations, choices of the settings. */
export function useValueWords(record_type: string, changes: readonly AuditChange[]): WordOf {
  const language = useLanguage()
  const may = useMay()
  const gateIds = changes.filter(({ field }) => GATES.test(field)).flatMap(({ before, after }) => [before, after].flat())
  const gates = useGates(gateIds.filter((id) => typeof id === 'string'))
  const { choices: locations } = useLocations()
  const { data: settings } = useQuery({
    ...queries.entrances.metadata(),
    enabled: may('entrances:read') && changes.some(({ field }) => isChoice(field)),
  })
  return (field, value) => {
    if (GATES.test(field)) return gates?.gates.find(({ id }) => id === value)?.label ?? value
    if (LOCATIONS.test(field)) {
      const place = locations?.find(({ id }) => id === value)
      return place ? `${place.code} ${place.name}` : value
    }
    if (isChoice(field)) return settings?.[CHOICES[field]].find(({ key }) => key === value)?.[language] ?? value
    return RECORD_LABELS[record_type]?.[field]?.values?.[value]?.[language === 'en' ? 0 : 1] ?? value
  }
}

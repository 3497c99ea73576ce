import type { EntryNumber } from '../blacklists.numbers.ts'
import { namesOf } from '../blacklists.queries.ts'
import type { EntryRecord } from '../blacklists.table.ts'
import { NameIndex } from '../matching/name-index.ts'
import { THRESHOLDS } from '../matching/names.ts'

type Stopping = Pick<EntryRecord, 'kind' | 'name' | 'aliases' | 'plates' | 'severity' | 'location_ids' | 'valid_from' | 'valid_until'> & {
  numbers: readonly EntryNumber[]
}

/** Whether a change makes an entry that denies weaker: milder, at fewer locations, for a shorter time, or with less to match. */
export function isWeaker(before: Stopping & { expired: boolean }, after: Stopping, today: string): boolean {
  if (before.severity !== 'deny' || before.expired) return false
  return after.severity !== 'deny' || hasFewerPlaces(before, after) || isShorter(before, after, today) || lacks(before, after)
}

function hasFewerPlaces({ location_ids: before }: Stopping, { location_ids: after }: Stopping): boolean {
  return after !== null && (before === null || !before.every((place) => after.includes(place)))
}

/** Ignores days in the past. */
function isShorter(before: Stopping, after: Stopping, today: string): boolean {
  const from = ({ valid_from }: Stopping) => (valid_from !== null && valid_from > today ? valid_from : today)
  const until = ({ valid_until }: Stopping) => valid_until ?? '9999-12-31'
  return from(after) > from(before) || until(after) < until(before)
}

function lacks(before: Stopping, after: Stopping): boolean {
  const number = before.numbers.some(
    (previous) => !after.numbers.some(({ kind, number }) => kind === previous.kind && number === previous.number),
  )
  const plate = before.plates.some(
    (previous) => !after.plates.some(({ plate, plate_province }) => plate === previous.plate && plate_province === previous.plate_province),
  )
  return number || plate || isCalledOtherwise(before, after)
}

/** Whether the changed entry would no longer match one of its earlier names. */
function isCalledOtherwise(before: Stopping, after: Stopping): boolean {
  const previousNames = namesOf(before)
  if (previousNames.length > 0 && (before.kind === 'company') !== (after.kind === 'company')) return true
  const nextNames = namesOf(after)
  const names = new NameIndex()
  names.put({ id: '', names: nextNames })
  return previousNames.some((name) => !nextNames.includes(name) && names.search(name, THRESHOLDS.strict, 1).length === 0)
}

import type { VisitorMatch } from '@gatehouse/contract/entrance-find.ts'
import type { Entrance } from '@gatehouse/contract/entrance-record.ts'
import type { EntrancesMetadata } from '@gatehouse/contract/entrances.ts'
import type { Gate } from '@gatehouse/contract/gates.ts'
import { readScanCode } from '@gatehouse/contract/kernel/domain/scan-code.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { logError } from '../../../api/errors.ts'
import { queries } from '../../../api/queries.ts'
import { useLanguage } from '../../../lib/i18n/use-words.ts'
import { type Failure, failureOf } from '../base/check-in-failure.ts'
import {
  type Announced,
  afterField,
  type CheckInValues,
  enterWalk,
  type FieldErrors,
  fillOf,
  formRules,
  hiddenInputs,
  isWritten,
  leaveField,
  missingAsks,
  nextOf,
  seenValues,
  startValues,
  toBody,
} from '../base/check-in-form.ts'
import { offered } from '../base/offered.ts'
import { type ScreeningDecision, type Stopped, stopIn } from '../base/stopped.ts'
import { fillTyped } from '../base/typed-ahead.ts'
import { useCheckIn } from '../base/use-check-in.ts'
import { useProblems } from '../base/use-problems.ts'
import { isExactField, useEarlyScreen } from './early-screen.ts'
import { NUMBERED } from './purpose-choice.tsx'
import { lookAtCard, useNextCard } from './use-form-card.ts'

interface Decided {
  readonly override_reason?: string
  readonly screening?: readonly ScreeningDecision[]
}

export interface CheckInFormOptions {
  gate: Gate
  metadata: EntrancesMetadata
  /** Null for a new visitor. */
  match: VisitorMatch | null
  prefilled: Partial<CheckInValues>
  announced?: Announced | undefined
  /** The field that the form begins in. */
  starts_at?: string | undefined
  /** What was typed and scanned before the form was there. */
  ahead: { readonly typed: string; readonly scans: readonly string[] } | null
  /** `photo_missing`: the visit needs one that was not taken yet. */
  onDone: (visit: Entrance, photo: Blob | null, photo_missing: boolean) => void
  /** Null: what was stopped goes on. */
  onStopped: (stopped: Stopped | null) => void
  onStray: (text: string) => void
}

type CardInField = NonNullable<Awaited<ReturnType<typeof lookAtCard>>> & { readonly text: string }

/** The state of a check-in form and its way to the server. */
export function useCheckInForm({ gate, metadata, match, prefilled, announced, starts_at, ahead, ...on }: CheckInFormOptions) {
  const { onDone, onStopped, onStray } = on
  const language = useLanguage()
  const checks = useProblems()
  const start = useMemo(() => startValues(metadata, gate, match?.entrance ?? null), [match, metadata, gate])
  const [first] = useState<CheckInValues>({ ...start, ...prefilled })
  const [begun] = useState(() => {
    const walk = enterWalk(formRules(metadata, gate, first.visitor_type, match))
    return fillTyped(first, ahead?.typed ?? '', walk, offered(metadata.purposes).slice(0, NUMBERED))
  })
  const [written, setValues] = useState(begun.values)
  // Who is known takes the next card of the gate, unless the guard gives another.
  const [card_chosen, setCardChosen] = useState(begun.values.card_number !== '')
  const proposed = useNextCard(gate, match !== null || announced !== undefined)
  const rules = formRules(metadata, gate, written.visitor_type, match)
  const walk = enterWalk(rules)
  const values = seenValues(card_chosen ? written : { ...written, card_number: proposed }, rules)
  const [editing, setEditing] = useState(match === null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<Failure | null>(null)
  const [missing, setMissing] = useState<Gate['asks']>([])
  const [taken, setPicture] = useState<Blob | null>(null)
  // None goes where the visitor's type, chosen since, has no photo.
  const picture = rules.photo === 'hidden' ? null : taken
  const has_photo = picture !== null || announced?.has_photo === true
  const [card_found, setCardFound] = useState<CardInField | null>(null)
  const queryClient = useQueryClient()
  const fields = useRef<HTMLDivElement>(null)
  const submit_button = useRef<HTMLButtonElement>(null)
  const check_in = useCheckIn((visit) => onDone(visit, picture, rules.photo === 'required' && !has_photo))
  /** Decisions of a stop before the form was done. */
  const decided_early = useRef<readonly ScreeningDecision[]>([])
  const early = useEarlyScreen(gate, match, (stop) => {
    const open = stop.hits.filter(({ entry_id }) => !decided_early.current.some((decision) => decision.entry_id === entry_id))
    if (open.length === 0) return
    const goOn = (more: readonly ScreeningDecision[]) => {
      decided_early.current = [...decided_early.current, ...more]
      onStopped(null)
    }
    onStopped({ ...stop, hits: open, name: values.visitor_name, name_source: 'typed', picture, goOn })
  })
  // The list has only the name of the last unit, not its id.
  const { data: last } = useQuery({ ...queries.entrances.get({ id: match?.entrance._id ?? '' }), enabled: match !== null })

  const change = (part: Partial<CheckInValues>) => {
    setValues((before) => ({ ...before, ...part }))
    if ('card_number' in part) setCardChosen(true)
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in part))))
    setMissing([])
    if (failure && !failure.again) setFailure(null)
  }

  /** Says at once that a document number is wrong: the visitor still holds the card. */
  const judgeDocument = (typed: CheckInValues) => {
    const body = toBody(typed, { gate_id: gate._id, notice_version: metadata.notice.version })
    const problems = checks()?.documentProblems(body, language) ?? {}
    setErrors(({ id_number, id_kind, ...others }) => ({ ...others, ...problems }))
  }

  // The fields may not be on the page yet.
  const goTo = (name: string) => void setTimeout(() => focusField(fields.current, name))
  const submit = (decided: Decided = {}) => {
    if (check_in.isPending) return
    const same_unit = last && last.location_id === gate.location_id && last.unit_name === values.unit_name
    const unit_id = values.unit_id || (same_unit ? (last.unit_id ?? '') : '')
    const context = {
      gate_id: gate._id,
      notice_version: metadata.notice.version,
      returning_of: match?.entrance._id,
      ...decided,
      ...announced?.ids,
    }
    const screening = [...decided_early.current, ...(decided.screening ?? [])]
    const body = toBody({ ...values, unit_id }, { ...context, screening: screening.length > 0 ? screening : undefined })
    const check = checks()
    const problems = {
      ...check?.checkInProblems(body, language),
      ...check?.requiredProblems(rules, values, match ?? announced ?? null, language),
    }
    setErrors(problems)
    const wrong = walk.find((name) => problems[name]) ?? Object.keys(problems)[0]
    if (wrong !== undefined) {
      setEditing(true)
      goTo(wrong)
      return
    }
    const lacking = missingAsks(gate, rules, values, { photo: has_photo, match: match ?? undefined })
    if (lacking.length > 0 && missing.length === 0) {
      setMissing(lacking)
      submit_button.current?.focus()
      return
    }
    setFailure(null)
    early.stop()
    check_in.mutate(body, {
      onError: (error) => {
        const stop = stopIn(error)
        const goOn = (more: readonly ScreeningDecision[]) => submit({ ...decided, screening: [...(decided.screening ?? []), ...more] })
        if (stop) return onStopped({ ...stop, name: values.visitor_name, name_source: 'typed', picture, goOn })
        onStopped(null)
        const failed = failureOf(error, body)
        // Another gate was faster: the next card stands ready.
        if (failed.code === 'card_in_use' && !card_chosen) void queryClient.invalidateQueries({ queryKey: ['entrances', 'nextCard'] })
        setFailure(failed)
        setErrors(failed.fields)
      },
    })
  }

  // A busy button cannot have the focus.
  useEffect(() => {
    if (!failure) return
    const [wrong] = Object.keys(failure.fields)
    if (wrong === undefined || !focusField(fields.current, wrong)) submit_button.current?.focus()
  }, [failure])

  const look = useEffectEvent(() => void early.look(values))
  // A known or scanned visitor is screened before anything is asked.
  useEffect(() => look(), [])
  const lookAtCardOf = (text: string) => {
    lookAtCard(gate, text).then((card) => card && setCardFound({ ...card, text }), logError)
  }

  /** Goes where it belongs, whichever field has the focus. */
  const scan = (text: string) => {
    const at = document.activeElement?.getAttribute('name') ?? null
    const read = fillOf(readScanCode(text, 'scanned'), 'scanned', fields.current?.contains(document.activeElement) ? at : null)
    const fill: Partial<CheckInValues> = Object.fromEntries(Object.entries(read).filter(([name]) => !hiddenInputs(rules).has(name)))
    if (Object.keys(fill).length === 0) return onStray(text)
    change(fill)
    void early.look({ ...values, ...fill })
    if (fill.card_number) lookAtCardOf(fill.card_number)
    const next = nextOf(fill, walk)
    if (next === 'submit') return submit_button.current?.focus()
    setEditing(true)
    goTo(next)
  }
  const scanAhead = useEffectEvent(() => ahead?.scans.forEach(scan))
  useEffect(() => scanAhead(), [])

  return {
    ...{ values, rules, walk, editing, setEditing, errors, failure, missing, picture, setPicture },
    ...{ fields, submit_button, change, submit, scan },
    /** The field that a new form begins in. */
    starts_at: starts_at ?? begun.at,
    busy: check_in.isPending,
    /** Why the card in its field cannot be given out. */
    card_found: card_found?.text === values.card_number ? card_found : null,
    /** The card is the one that the gate gives out next. */
    is_proposed: !card_chosen && proposed !== '',
    leave: (name: string) => {
      const read = leaveField(values, name, walk)
      if (Object.keys(read).length > 0) change(read)
      if (name === 'id_number' || name === 'id_kind' || 'id_number' in read) judgeDocument({ ...values, ...read })
      if (isExactField(name) || 'id_number' in read) void early.look({ ...values, ...read })
      const { card_number } = values
      if (name === 'card_number' && card_chosen && card_number.trim() !== '' && card_found?.text !== card_number) lookAtCardOf(card_number)
    },
    /** From a field to the next one that Enter walks to, or to the server. */
    goOn: (from: string) => {
      const next = editing ? afterField(from, walk) : 'submit'
      if (next === 'submit') submit()
      else focusField(fields.current, next)
    },
    /** Something was written that would be lost with the form. */
    isDirty: () => isWritten(written, first),
    isWritten: () => editing && isWritten(written, start) && (fields.current?.contains(document.activeElement) ?? false),
  }
}

export function focusField(form: HTMLElement | null, name: string): boolean {
  const field = form?.querySelector<HTMLElement>(`[name="${name}"]:checked`) ?? form?.querySelector<HTMLElement>(`[name="${name}"]`)
  field?.focus()
  return field !== null && field !== undefined
}

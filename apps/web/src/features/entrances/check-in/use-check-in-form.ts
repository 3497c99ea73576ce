import type { VisitorMatch } from '@gatehouse/contract/entrances/entrance-find.ts'
import type { Entrance } from '@gatehouse/contract/entrances/entrance-record.ts'
import type { EntrancesMetadata } from '@gatehouse/contract/entrances/entrances.ts'
import type { Gate } from '@gatehouse/contract/gates/gates.ts'
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
import { useFormChecks } from '../base/use-form-checks.ts'
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
  /** The field that gets the focus first. */
  starts_at?: string | undefined
  /** Text and scans that arrived before the form was ready. */
  ahead: { readonly typed: string; readonly scans: readonly string[] } | null
  /** `photo_missing`: the required photo hasn't been taken yet. */
  onDone: (visit: Entrance, photo: Blob | null, photo_missing: boolean) => void
  /** Null: the stopped check-in continues. */
  onStopped: (stopped: Stopped | null) => void
  onStray: (text: string) => void
}

type CardInField = NonNullable<Awaited<ReturnType<typeof lookAtCard>>> & { readonly text: string }

/** The state of a check-in form, and its submission. */
export function useCheckInForm({ gate, metadata, match, prefilled, announced, starts_at, ahead, ...on }: CheckInFormOptions) {
  const { onDone, onStopped, onStray } = on
  const language = useLanguage()
  const getChecks = useFormChecks()
  const start = useMemo(() => startValues(metadata, gate, match?.entrance ?? null), [match, metadata, gate])
  const [first] = useState<CheckInValues>({ ...start, ...prefilled })
  const [initialFill] = useState(() => {
    const walk = enterWalk(formRules(metadata, gate, first.visitor_type, match))
    return fillTyped(first, ahead?.typed ?? '', walk, offered(metadata.purposes).slice(0, NUMBERED))
  })
  const [writtenValues, setValues] = useState(initialFill.values)
  // Known visitors get the gate's next card, unless the guard enters another.
  const [card_chosen, setCardChosen] = useState(initialFill.values.card_number !== '')
  const proposedCard = useNextCard(gate, match !== null || announced !== undefined)
  const rules = formRules(metadata, gate, writtenValues.visitor_type, match)
  const walk = enterWalk(rules)
  const values = seenValues(card_chosen ? writtenValues : { ...writtenValues, card_number: proposedCard }, rules)
  const [isEditing, setIsEditing] = useState(match === null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<Failure | null>(null)
  const [missing, setMissing] = useState<Gate['asks']>([])
  const [takenPicture, setPicture] = useState<Blob | null>(null)
  // No photo is sent if a visitor type chosen later hides it.
  const picture = rules.photo === 'hidden' ? null : takenPicture
  const has_photo = picture !== null || announced?.has_photo === true
  const [card_found, setCardFound] = useState<CardInField | null>(null)
  const queryClient = useQueryClient()
  const fields = useRef<HTMLDivElement>(null)
  const submit_button = useRef<HTMLButtonElement>(null)
  const check_in = useCheckIn((visit) => onDone(visit, picture, rules.photo === 'required' && !has_photo))
  /** Decisions about blacklist hits that came up before the form was sent. */
  const decided_early = useRef<readonly ScreeningDecision[]>([])
  const early = useEarlyScreen(gate, match, (stop) => {
    const open = stop.hits.filter(({ entry_id }) => !decided_early.current.some((decision) => decision.entry_id === entry_id))
    if (open.length === 0) return
    const goOn = (newDecisions: readonly ScreeningDecision[]) => {
      decided_early.current = [...decided_early.current, ...newDecisions]
      onStopped(null)
    }
    onStopped({ ...stop, hits: open, name: values.visitor_name, name_source: 'typed', picture, goOn })
  })
  // The list has the name of the last unit but not its id.
  const { data: last } = useQuery({ ...queries.entrances.get({ id: match?.entrance._id ?? '' }), enabled: match !== null })

  const change = (part: Partial<CheckInValues>) => {
    setValues((before) => ({ ...before, ...part }))
    if ('card_number' in part) setCardChosen(true)
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in part))))
    setMissing([])
    if (failure && !failure.again) setFailure(null)
  }

  /** Reports a wrong document number at once, while the visitor still holds the card. */
  const judgeDocument = (enteredValues: CheckInValues) => {
    const body = toBody(enteredValues, { gate_id: gate._id, notice_version: metadata.notice.version })
    const problems = getChecks()?.documentProblems(body, language) ?? {}
    setErrors(({ id_number, id_kind, ...others }) => ({ ...others, ...problems }))
  }

  // The fields may not be on the page yet.
  const goTo = (name: string) => void setTimeout(() => focusField(fields.current, name))
  const submit = (decision: Decided = {}) => {
    if (check_in.isPending) return
    const same_unit = last && last.location_id === gate.location_id && last.unit_name === values.unit_name
    const unit_id = values.unit_id || (same_unit ? (last.unit_id ?? '') : '')
    const context = {
      gate_id: gate._id,
      notice_version: metadata.notice.version,
      returning_of: match?.entrance._id,
      ...decision,
      ...announced?.ids,
    }
    const screening = [...decided_early.current, ...(decision.screening ?? [])]
    const body = toBody({ ...values, unit_id }, { ...context, screening: screening.length > 0 ? screening : undefined })
    const checks = getChecks()
    const problems = {
      ...checks?.checkInProblems(body, language),
      ...checks?.requiredProblems(rules, values, match ?? announced ?? null, language),
    }
    setErrors(problems)
    const wrong = walk.find((name) => problems[name]) ?? Object.keys(problems)[0]
    if (wrong !== undefined) {
      setIsEditing(true)
      goTo(wrong)
      return
    }
    const missingFields = missingAsks(gate, rules, values, { photo: has_photo, match: match ?? undefined })
    if (missingFields.length > 0 && missing.length === 0) {
      setMissing(missingFields)
      submit_button.current?.focus()
      return
    }
    setFailure(null)
    early.stop()
    check_in.mutate(body, {
      onError: (error) => {
        const stop = stopIn(error)
        const goOn = (newDecisions: readonly ScreeningDecision[]) =>
          submit({ ...decision, screening: [...(decision.screening ?? []), ...newDecisions] })
        if (stop) return onStopped({ ...stop, name: values.visitor_name, name_source: 'typed', picture, goOn })
        onStopped(null)
        const newFailure = failureOf(error, body)
        // Another gate issued this card first, so fetch the next one.
        if (newFailure.code === 'card_in_use' && !card_chosen) void queryClient.invalidateQueries({ queryKey: ['entrances', 'nextCard'] })
        setFailure(newFailure)
        setErrors(newFailure.fields)
      },
    })
  }

  // A busy button can't have the focus, so restore it after a failure.
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

  /** Fills a scan into the field it belongs to, whichever field has the focus. */
  const scan = (text: string) => {
    const focusedName = document.activeElement?.getAttribute('name') ?? null
    const read = fillOf(readScanCode(text, 'scanned'), 'scanned', fields.current?.contains(document.activeElement) ? focusedName : null)
    const fill: Partial<CheckInValues> = Object.fromEntries(Object.entries(read).filter(([name]) => !hiddenInputs(rules).has(name)))
    if (Object.keys(fill).length === 0) return onStray(text)
    change(fill)
    void early.look({ ...values, ...fill })
    if (fill.card_number) lookAtCardOf(fill.card_number)
    const next = nextOf(fill, walk)
    if (next === 'submit') return submit_button.current?.focus()
    setIsEditing(true)
    goTo(next)
  }
  const scanAhead = useEffectEvent(() => ahead?.scans.forEach(scan))
  useEffect(() => scanAhead(), [])

  return {
    ...{ values, rules, walk, editing: isEditing, setEditing: setIsEditing, errors, failure, missing, picture, setPicture },
    ...{ fields, submit_button, change, submit, scan },
    /** The field that gets the focus in a new form. */
    starts_at: starts_at ?? initialFill.at,
    busy: check_in.isPending,
    /** The reason why the card in the field can't be issued. */
    card_found: card_found?.text === values.card_number ? card_found : null,
    /** Whether the card is the one that the gate issues next. */
    is_proposed: !card_chosen && proposedCard !== '',
    leave: (name: string) => {
      const read = leaveField(values, name, walk)
      if (Object.keys(read).length > 0) change(read)
      if (name === 'id_number' || name === 'id_kind' || 'id_number' in read) judgeDocument({ ...values, ...read })
      if (isExactField(name) || 'id_number' in read) void early.look({ ...values, ...read })
      const { card_number } = values
      if (name === 'card_number' && card_chosen && card_number.trim() !== '' && card_found?.text !== card_number) lookAtCardOf(card_number)
    },
    /** Moves from a field to the next one of the Enter walk, or submits. */
    goOn: (from: string) => {
      const next = isEditing ? afterField(from, walk) : 'submit'
      if (next === 'submit') submit()
      else focusField(fields.current, next)
    },
    /** Whether closing the form would lose input. */
    isDirty: () => isWritten(writtenValues, first),
    isWritten: () => isEditing && isWritten(writtenValues, start) && (fields.current?.contains(document.activeElement) ?? false),
  }
}

export function focusField(form: HTMLElement | null, name: string): boolean {
  const field = form?.querySelector<HTMLElement>(`[name="${name}"]:checked`) ?? form?.querySelector<HTMLElement>(`[name="${name}"]`)
  field?.focus()
  return field !== null && field !== undefined
}

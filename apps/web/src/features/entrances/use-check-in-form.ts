import type { Entrance, EntrancesMetadata, VisitorMatch } from '@gatehouse/contract/entrances.ts'
import type { Gate } from '@gatehouse/contract/gates.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { queries } from '../../api/queries.ts'
import { useLanguage } from '../../lib/i18n/use-words.ts'
import { type Failure, failureOf } from './check-in-failure.ts'
import { afterField, type CheckInValues, EMPTY, type FieldErrors, isWritten, missingAsks, toBody, valuesOf } from './check-in-form.ts'
import { type ScreeningDecision, type Stopped, stopIn } from './stopped.ts'
import { useCheckIn } from './use-check-in.ts'
import { useProblems } from './use-problems.ts'

/** What was decided beside the form, after a refusal. */
interface Decided {
  readonly override_reason?: string
  readonly screening?: readonly ScreeningDecision[]
}

interface CheckInFormOptions {
  gate: Gate
  metadata: EntrancesMetadata
  match: VisitorMatch | null
  prefilled: Partial<CheckInValues>
  onDone: (visit: Entrance, photo: Blob | null) => void
  onStopped: (stopped: Stopped) => void
}

/** The state of a check-in form, where Enter leads in it, and its way to the server. */
export function useCheckInForm({ gate, metadata, match, prefilled, onDone, onStopped }: CheckInFormOptions) {
  const language = useLanguage()
  const checks = useProblems()
  const start = useMemo(
    () => ({
      ...(match ? valuesOf(match.entrance) : EMPTY),
      visitor_type: match?.entrance.visitor_type ?? metadata.visitor_types[0]?.key ?? '',
    }),
    [match, metadata],
  )
  const [first] = useState<CheckInValues>({ ...start, ...prefilled })
  const [values, setValues] = useState(first)
  const [editing, setEditing] = useState(match === null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<Failure | null>(null)
  const [missing, setMissing] = useState<Gate['asks']>([])
  const [picture, setPicture] = useState<Blob | null>(null)
  const fields = useRef<HTMLDivElement>(null)
  const submit_button = useRef<HTMLButtonElement>(null)
  const check_in = useCheckIn((visit) => onDone(visit, picture))
  // The unit that was chosen last time, by its id; the list knows its name alone.
  const { data: last } = useQuery({ ...queries.entrances.get({ id: match?.entrance._id ?? '' }), enabled: match !== null })

  const change = (part: Partial<CheckInValues>) => {
    setValues((before) => ({ ...before, ...part }))
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in part))))
    setMissing([])
    if (failure && !failure.again) setFailure(null)
  }

  const submit = (decided: Decided = {}) => {
    if (check_in.isPending) return
    const same_unit = last && last.location_id === gate.location_id && last.unit_name === values.unit_name
    const unit_id = values.unit_id || (same_unit ? (last.unit_id ?? '') : '')
    const context = { gate_id: gate._id, notice_version: metadata.notice.version, returning_of: match?.entrance._id, ...decided }
    const body = toBody({ ...values, unit_id }, context)
    const problems = checks()?.checkInProblems(body, language) ?? {}
    setErrors(problems)
    const [wrong] = Object.keys(problems)
    if (wrong !== undefined) {
      setEditing(true)
      // The fields may not be on the page yet.
      setTimeout(() => focusField(fields.current, wrong))
      return
    }
    const lacking = missingAsks(gate, values, { photo: picture !== null, known: match ?? undefined })
    if (lacking.length > 0 && missing.length === 0) {
      setMissing(lacking)
      submit_button.current?.focus()
      return
    }
    setFailure(null)
    check_in.mutate(body, {
      onError: (error) => {
        const stop = stopIn(error)
        const goOn = (more: readonly ScreeningDecision[]) => submit({ ...decided, screening: [...(decided.screening ?? []), ...more] })
        if (stop) return onStopped({ ...stop, name: values.visitor_name, picture, goOn })
        const failed = failureOf(error)
        setFailure(failed)
        setErrors(failed.fields)
      },
    })
  }

  // After the button is no longer busy: a busy one cannot have the focus.
  useEffect(() => {
    if (!failure) return
    const [wrong] = Object.keys(failure.fields)
    if (wrong === undefined || !focusField(fields.current, wrong)) submit_button.current?.focus()
  }, [failure])

  return {
    ...{ values, editing, setEditing, errors, failure, missing, picture, setPicture, fields, submit_button, change, submit },
    busy: check_in.isPending,
    /** From a field to the next one that Enter walks to, or to the server. */
    goOn: (from: string) => {
      const next = editing ? afterField(from) : 'submit'
      if (next === 'submit') submit()
      else focusField(fields.current, next)
    },
    /** Something was written that would be lost with the form. */
    isDirty: () => isWritten(values, first),
    isWritten: () => editing && isWritten(values, start) && (fields.current?.contains(document.activeElement) ?? false),
  }
}

/** Moves the focus to a field by its name; of several with one name to the chosen one. False where there is no such field. */
export function focusField(form: HTMLElement | null, name: string): boolean {
  const found = form?.querySelector<HTMLElement>(`[name="${name}"]:checked`) ?? form?.querySelector<HTMLElement>(`[name="${name}"]`)
  found?.focus()
  return found !== null && found !== undefined
}

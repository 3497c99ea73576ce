import { useState } from 'react'
import { useCommand } from './command.ts'
import { explain } from './errors.ts'
import type { ModuleName } from './queries.ts'

interface DecisionOptions<Asked> {
  /** What is to be decided, whole and as plain data, since a repeat is known by it; the same object while it is asked. Null where nothing is. */
  asked: Asked | null
  /** Any of what can be asked: shown where nothing was asked yet. */
  first: Asked
  /** Carries it out, and answers how the person is told, once the page shows it. The reason is empty where none is asked. */
  run: (asked: Asked, reason: string, idempotencyKey: string) => Promise<(() => void) | undefined>
  /** What was read of these modules is read again. */
  touches: readonly ModuleName[]
  onHide: () => void
}

/** A command that a dialog asks for, with its reason: `dialog` is the part of the dialog (ui/overlay/reason-dialog.tsx) that is the same for all. */
export function useDecision<Asked extends string | object>({ asked, first, run, touches, onHide }: DecisionOptions<Asked>) {
  // What it asked last is kept while it fades.
  const [shown, setShown] = useState(first)
  if (asked !== null && asked !== shown) setShown(asked)
  const command = useCommand((input: { asked: Asked; reason: string }, key) => run(input.asked, input.reason, key), touches)
  const hide = () => {
    command.reset()
    onHide()
  }
  const confirm = (reason: string) =>
    command.mutateAsync({ asked: shown, reason }, { onSuccess: hide }).then(
      // Also where the dialog is gone by now, with the records that it stood beside.
      (tell) => tell?.(),
      () => {},
    )
  return {
    /** What the dialog shows. */
    shown,
    error: command.error,
    /** Forgets the refusal, for a way on that the dialog offers. */
    reset: command.reset,
    dialog: {
      show: asked !== null,
      busy: command.isPending,
      failure: command.error ? explain(command.error) : undefined,
      onHide: hide,
      onConfirm: (reason: string) => void confirm(reason),
    },
  }
}

interface StatusDecisionOptions<Status extends string> extends Omit<DecisionOptions<Status | 'delete'>, 'run'> {
  /** Gives the record another status, and answers how the person is told. */
  change: (status: Status, reason: string) => Promise<(() => void) | undefined>
  remove: () => Promise<unknown>
  /** After it is deleted: says so, and goes to the list. It is left before it is read again, which would find nothing. */
  onRemoved: () => Promise<void>
}

/** A decision about a record: another status, or that it is deleted. */
export const useStatusDecision = <Status extends string>({ change, remove, onRemoved, ...options }: StatusDecisionOptions<Status>) =>
  useDecision<Status | 'delete'>({
    ...options,
    run: async (asked, reason) => {
      if (asked !== 'delete') return change(asked, reason)
      await remove()
      await onRemoved()
      return undefined
    },
  })

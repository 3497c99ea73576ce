import { useState } from 'react'
import { useCommand } from './command.ts'
import { ApiError, explain } from './errors.ts'
import type { ModuleName } from './queries.ts'

interface DecisionOptions<Request> {
  /** Any request that the dialog can show: it stands there before the first one. */
  first: Request
  /** Carries it out, and answers how the person is told, once the page shows it. The reason is empty where none is asked. */
  run: (request: Request, reason: string, idempotencyKey: string) => Promise<(() => void) | undefined>
  /** What was read of these modules is read again. */
  touches: readonly ModuleName[]
  /** For a dialog that is made for its one request: it begins open, and goes with its owner. */
  onHide?: () => void
}

/** A command that a dialog asks for, with its reason: `dialog` is the part of the dialog (ui/overlay/reason-dialog.tsx) that is the same for all. */
export function useDecision<Request extends string | object>({ first, run, touches, onHide }: DecisionOptions<Request>) {
  const [show, setShow] = useState(onHide !== undefined)
  // The last request is kept while its dialog fades.
  const [request, setRequest] = useState(first)
  const command = useCommand((input: { request: Request; reason: string }, key) => run(input.request, input.reason, key), touches)
  const hide = () => {
    command.reset()
    setShow(false)
    onHide?.()
  }
  const confirm = (reason: string) =>
    command.mutateAsync({ request, reason }, { onSuccess: hide }).then(
      // Also where the dialog is gone by now, with the records that it stood beside.
      (tell) => tell?.(),
      () => {},
    )
  return {
    /** What the dialog shows. */
    request,
    ask: (next: Request) => {
      command.reset()
      setRequest(next)
      setShow(true)
    },
    /** The code of the server's refusal. */
    refusal: command.error instanceof ApiError ? command.error.code : undefined,
    /** What is in its way, where the server named it. */
    conflict: command.error instanceof ApiError ? command.error.problem?.conflict : undefined,
    dialog: {
      show,
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
    run: async (request, reason) => {
      if (request !== 'delete') return change(request, reason)
      await remove()
      await onRemoved()
      return undefined
    },
  })

import { useState } from 'react'
import { useCommand } from './command.ts'
import { ApiError, explain } from './errors.ts'
import type { ModuleName } from './queries.ts'

interface DecisionOptions<Request> {
  /** Any request that the dialog can show; its state before the first one. */
  first: Request
  /**
   * Carries out the request. Returns a function that announces the result, to be called once the page shows it. The reason is empty when none is
   * asked.
   */
  run: (request: Request, reason: string, idempotencyKey: string) => Promise<(() => void) | undefined>
  /** Modules that are read again afterwards. */
  touches: readonly ModuleName[]
  /** For a dialog with a single request: it starts open, and its owner removes it. */
  onHide?: () => void
}

/** A command that a dialog asks for, with its reason. `dialog` has the properties that are common to all dialogs (ui/form/reason-dialog.tsx). */
export function useDecision<Request extends string | object>({ first, run, touches, onHide }: DecisionOptions<Request>) {
  const [show, setShow] = useState(onHide !== undefined)
  // Keep the last request while its dialog fades out.
  const [request, setRequest] = useState(first)
  const command = useCommand((input: { request: Request; reason: string }, key) => run(input.request, input.reason, key), touches)
  const hide = () => {
    command.reset()
    setShow(false)
    onHide?.()
  }
  const confirm = (reason: string) =>
    command.mutateAsync({ request, reason }, { onSuccess: hide }).then(
      // This also runs when the dialog was removed meanwhile, together with its records.
      (tell) => tell?.(),
      () => {},
    )
  return {
    /** The request that the dialog shows. */
    request,
    ask: (next: Request) => {
      command.reset()
      setRequest(next)
      setShow(true)
    },
    /** The code of the server's refusal. */
    refusal: command.error instanceof ApiError ? command.error.code : undefined,
    /** The conflict that the server named, if any. */
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
  /** Changes the status of the record, and returns a function that announces it. */
  change: (status: Status, reason: string) => Promise<(() => void) | undefined>
  /** Left out for records that can't be deleted. */
  remove?: () => Promise<unknown>
  /** Runs after the deletion: announces it and opens the list. The page closes before the record is read again, which would fail. */
  onRemoved?: () => Promise<void>
}

/** A decision about a record: another status, or deletion. */
export const useStatusDecision = <Status extends string>({ change, remove, onRemoved, ...options }: StatusDecisionOptions<Status>) =>
  useDecision<Status | 'delete'>({
    ...options,
    run: async (request, reason) => {
      if (request !== 'delete') return change(request, reason)
      await remove?.()
      await onRemoved?.()
      return undefined
    },
  })

/** Milliseconds (specification.md section 9). */
export const toast_duration = 2000
export const toast_removal = 1000

export interface Toast {
  readonly id: number
  readonly text: string
  /** True from the end of its time until it is removed: it fades during the first 300 ms of that. */
  readonly leaving: boolean
}

let toasts: readonly Toast[] = []
let last_id = 0
const listeners = new Set<() => void>()

const set = (next: readonly Toast[]) => {
  toasts = next
  for (const listener of listeners) listener()
}

/**
 * Says that something succeeded: the verb done and the number. Failures are not toasts, they stay where the work is.
 * `duration` is in milliseconds.
 */
export const showToast = (text: string, duration = toast_duration): void => {
  last_id += 1
  const id = last_id
  set([...toasts, { id, text, leaving: false }])
  setTimeout(() => {
    set(toasts.map((toast) => (toast.id === id ? { ...toast, leaving: true } : toast)))
    setTimeout(() => set(toasts.filter((toast) => toast.id !== id)), toast_removal)
  }, duration)
}

export const shownToasts = (): readonly Toast[] => toasts

/** Calls the listener on every change until the returned function is called. */
export const onToasts = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

import { createStore } from '../../lib/store.ts'

/** Milliseconds. */
export const toast_duration = 2000
export const toast_removal = 1000

export interface Toast {
  readonly id: number
  readonly text: string
  /** True from the end of its time until it is removed: it fades during the first 300 ms of that. */
  readonly leaving: boolean
}

export const toasts = createStore<readonly Toast[]>([])
let last_id = 0

/**
 * Says that something succeeded: the verb done and the number. Failures are not toasts, they stay where the work is.
 * `duration` is in milliseconds.
 */
export const showToast = (text: string, duration = toast_duration): void => {
  last_id += 1
  const id = last_id
  toasts.set([...toasts.get(), { id, text, leaving: false }])
  setTimeout(() => {
    toasts.set(toasts.get().map((toast) => (toast.id === id ? { ...toast, leaving: true } : toast)))
    setTimeout(() => toasts.set(toasts.get().filter((toast) => toast.id !== id)), toast_removal)
  }, duration)
}

import { createStore } from '../../lib/store.ts'

/** Milliseconds. */
export const toast_duration = 2000
export const toast_removal = 1000

export interface Toast {
  readonly id: number
  readonly text: string
  /** True from the end of its time until its removal; it fades during the first 300 ms. */
  readonly leaving: boolean
}

export const toasts = createStore<readonly Toast[]>([])
let last_id = 0

/** Announces a success: the verb in the past and the number. Failures aren't toasts; they stay beside the work. `duration` is in milliseconds. */
export const showToast = (text: string, duration = toast_duration): void => {
  last_id += 1
  const id = last_id
  toasts.set([...toasts.get(), { id, text, leaving: false }])
  setTimeout(() => {
    toasts.set(toasts.get().map((toast) => (toast.id === id ? { ...toast, leaving: true } : toast)))
    setTimeout(() => toasts.set(toasts.get().filter((toast) => toast.id !== id)), toast_removal)
  }, duration)
}

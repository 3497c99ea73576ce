import { createStore, useStore } from '../lib/store.ts'

/** True from the end of one session until the page of the next is ready: nothing of the old one may stay on the screen. */
const settling = createStore(false)

export const setSettling = settling.set
export const useSettling = (): boolean => useStore(settling)

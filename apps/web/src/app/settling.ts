import { createStore, useStore } from '../lib/store.ts'

/** True from the end of one session until the page of the next is ready. Content of the old session must not stay on the screen. */
const settlingStore = createStore(false)

export const setSettling = settlingStore.set
export const useSettling = (): boolean => useStore(settlingStore)

import { createStore, type Store } from '../lib/store.ts'

/** The program part of a screen did not come: in time (`timeout`), or at all (`failed`). */
export type ScreenFailure = 'timeout' | 'failed'

export type ScreenState<Page> =
  | { readonly status: 'idle' | 'loading' }
  | { readonly status: 'ready'; readonly page: Page }
  | { readonly status: 'error'; readonly failure: ScreenFailure; readonly error: unknown }

export interface ScreenLoader<Page> extends Pick<Store<ScreenState<Page>>, 'get' | 'subscribe'> {
  /** Starts loading unless it runs or is done; after a failure it starts anew. Fulfilled at the end of the attempt, whatever came of it. */
  load: () => Promise<void>
}

/** Milliseconds after which a screen that has not come counts as failed (specification section 8). */
export const SCREEN_TIMEOUT = 120_000

/** Loads the program part of a screen once, with a time limit and the possibility to try again. Keeps the state for the page to show. */
export function createScreenLoader<Page>(load: () => Promise<{ default: Page }>, timeout: number = SCREEN_TIMEOUT): ScreenLoader<Page> {
  const { get, set, subscribe } = createStore<ScreenState<Page>>({ status: 'idle' })
  let running: Promise<void> | undefined

  const attempt = () =>
    new Promise<void>((resolve) => {
      const end = (next: ScreenState<Page>) => {
        if (get().status !== 'loading') return
        clearTimeout(timer)
        running = undefined
        set(next)
        resolve()
      }
      const timer = setTimeout(
        () => end({ status: 'error', failure: 'timeout', error: new Error(`Screen not loaded after ${timeout} ms`) }),
        timeout,
      )
      load().then(
        (module) => end({ status: 'ready', page: module.default }),
        (error: unknown) => end({ status: 'error', failure: 'failed', error }),
      )
    })

  return {
    get,
    subscribe,
    load: () => {
      if (get().status === 'ready') return Promise.resolve()
      if (!running) {
        set({ status: 'loading' })
        running = attempt()
      }
      return running
    },
  }
}

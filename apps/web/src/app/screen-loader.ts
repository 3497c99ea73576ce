import { createStore, type Store } from '../lib/store.ts'

/** The program of a screen did not arrive in time (`timeout`) or at all (`failed`). */
export type ScreenFailure = 'timeout' | 'failed'

export type ScreenState<Page> =
  | { readonly status: 'idle' | 'loading' }
  | { readonly status: 'ready'; readonly page: Page }
  | { readonly status: 'error'; readonly failure: ScreenFailure; readonly error: unknown }

export interface ScreenLoader<Page> extends Pick<Store<ScreenState<Page>>, 'get' | 'subscribe'> {
  /** Starts loading unless it is running or finished; after a failure it starts again. Resolves at the end of the attempt, whatever its result. */
  load: () => Promise<void>
}

/** Milliseconds after which loading a screen counts as failed (specification section 8). */
export const SCREEN_TIMEOUT = 120_000

/** Loads the program of a screen once, with a time limit and a retry. Keeps the state that the page shows. */
export function createScreenLoader<Page>(load: () => Promise<{ default: Page }>, timeout: number = SCREEN_TIMEOUT): ScreenLoader<Page> {
  const { get, set, subscribe } = createStore<ScreenState<Page>>({ status: 'idle' })
  let attemptInProgress: Promise<void> | undefined

  const attempt = () =>
    new Promise<void>((resolve) => {
      const end = (next: ScreenState<Page>) => {
        if (get().status !== 'loading') return
        clearTimeout(timer)
        attemptInProgress = undefined
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
      if (!attemptInProgress) {
        set({ status: 'loading' })
        attemptInProgress = attempt()
      }
      return attemptInProgress
    },
  }
}

import { type ComponentType, type ReactNode, useEffect } from 'react'
import { logError } from '../api/errors.ts'
import { commonWords } from '../lib/i18n/common.words.ts'
import { useWords } from '../lib/i18n/use-words.ts'
import { useStore } from '../lib/store.ts'
import { Button } from '../ui/buttons/button.tsx'
import { ErrorState, LoadingScreen } from '../ui/page/states.tsx'
import { appWords } from './app.words.ts'
import { createScreenLoader, type ScreenFailure, type ScreenLoader } from './screen-loader.ts'

type PageModule = { default: ComponentType }
export type LazyPage = (() => ReactNode) & { preload: () => Promise<void> }

/**
 * A screen whose program is loaded on first use. `Loading...` is shown meanwhile. If it doesn't arrive within `timeout` milliseconds (120 s), or
 * loading fails, the screen shows an error with a retry.
 */
export function lazyPage(load: () => Promise<PageModule>, { timeout }: { timeout?: number } = {}): LazyPage {
  const loader = createScreenLoader(load, timeout)
  return Object.assign(() => <Screen loader={loader} />, { preload: loader.load })
}

const Screen = ({ loader }: { loader: ScreenLoader<ComponentType> }) => {
  const state = useStore(loader)
  const idle = state.status === 'idle'
  const error = state.status === 'error' ? state.error : undefined
  useEffect(() => {
    if (idle) void loader.load()
  }, [idle, loader])
  useEffect(() => {
    if (error !== undefined) logError(error)
  }, [error])
  if (state.status === 'error') return <ScreenError failure={state.failure} onRetry={() => void loader.load()} />
  if (state.status !== 'ready') return <LoadingScreen />
  const Page = state.page
  return <Page />
}

// The browser reuses an unfinished fetch, so after a timeout only a page reload helps.
const ScreenError = ({ failure, onRetry }: { failure: ScreenFailure; onRetry: () => void }) => {
  const say = useWords(appWords)
  const sayCommon = useWords(commonWords)
  const reload = () => window.location.reload()
  return (
    <ErrorState title={say(`screen.${failure}`)} onRetry={failure === 'timeout' ? reload : onRetry} code={`screen_${failure}`}>
      {failure === 'failed' ? (
        <>
          <p>{say('screen.new_version')}</p>
          <Button variant="subtle" size="chip" onClick={reload}>
            {sayCommon('reload')}
          </Button>
        </>
      ) : null}
    </ErrorState>
  )
}

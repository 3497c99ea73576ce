import { type HistoryState, useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { AppLinkProps } from '../ui/buttons/app-link.tsx'

/** The router behind `AppLink`: any address of the application as text. The browser handles other clicks (new tab, download). */
export const RouterLink = ({ href, onClick, state, ...props }: AppLinkProps & { state?: HistoryState }) => {
  const router = useRouter()
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (event.defaultPrevented || !plain || (props.target && props.target !== '_self')) return
    event.preventDefault()
    router.history.push(href, state)
  }
  const preload = () => {
    if (!href.includes('?')) router.preloadRoute({ to: href as never }).catch(() => {})
  }
  return <a {...props} href={href} onClick={go} onPointerEnter={preload} onFocus={preload} />
}

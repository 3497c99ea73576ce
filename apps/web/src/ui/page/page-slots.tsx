import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { createPortal } from 'react-dom'

/** Places of the breadcrumb bar that a page can fill. The shell provides them. */
export interface PageSlotsValue {
  /** The element for the actions at the right of the bar; null until it is mounted. */
  readonly actions: HTMLElement | null
  /** Replaces the last title of the trail, which is the heading; null restores it. */
  readonly setTitle: (title: string | null) => void
  /** Reports whether a panel is open beside the page, so that the menu makes room on narrow screens. */
  readonly setPanel: (open: boolean) => void
}

export const PageSlots = createContext<PageSlotsValue>({ actions: null, setTitle: () => {}, setPanel: () => {} })

/** Actions of the page, at the right of the breadcrumb bar; at most one of them filled. */
export const PageActions = ({ children }: { children: ReactNode }) => {
  const { actions } = useContext(PageSlots)
  return actions ? createPortal(children, actions) : null
}

/** Names the page after its record ("Lobby gate") once the record is loaded. */
export const usePageTitle = (title: string | undefined): void => {
  const { setTitle } = useContext(PageSlots)
  useEffect(() => {
    if (title === undefined) return
    setTitle(title)
    return () => setTitle(null)
  }, [title, setTitle])
}

/** Reports an open side panel to the shell. */
export const usePanelBeside = (open: boolean): void => {
  const { setPanel } = useContext(PageSlots)
  useEffect(() => {
    setPanel(open)
    return () => setPanel(false)
  }, [open, setPanel])
}

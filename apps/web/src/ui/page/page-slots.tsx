import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { createPortal } from 'react-dom'

/** Where a page puts things into the breadcrumb bar above it. The shell provides it. */
export interface PageSlotsValue {
  /** The place of the actions at the right of the bar, null until it is on the page. */
  readonly actions: HTMLElement | null
  /** Replaces the last title of the trail, which is the heading; null gives it back. */
  readonly setTitle: (title: string | null) => void
  /** Says that a panel stands beside the page, so that the menu makes room where there is little. */
  readonly setPanel: (open: boolean) => void
}

export const PageSlots = createContext<PageSlotsValue>({ actions: null, setTitle: () => {}, setPanel: () => {} })

/** Actions of the page, at the right of the breadcrumb bar; at most one of them filled. */
export const PageActions = ({ children }: { children: ReactNode }) => {
  const { actions } = useContext(PageSlots)
  return actions ? createPortal(children, actions) : null
}

/** Names the page after its record ("Lobby gate") once that is known. */
export const usePageTitle = (title: string | undefined): void => {
  const { setTitle } = useContext(PageSlots)
  useEffect(() => {
    if (title === undefined) return
    setTitle(title)
    return () => setTitle(null)
  }, [title, setTitle])
}

/** Tells the frame while a side panel is open. */
export const usePanelBeside = (open: boolean): void => {
  const { setPanel } = useContext(PageSlots)
  useEffect(() => {
    setPanel(open)
    return () => setPanel(false)
  }, [open, setPanel])
}

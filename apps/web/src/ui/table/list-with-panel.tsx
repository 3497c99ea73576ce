import type { MouseEvent, ReactNode } from 'react'
import { usePanelBeside } from '../page/page-slots.tsx'
import styles from './list-with-panel.module.css'

interface ListWithPanelProps {
  /** Elements above the list. */
  tools: ReactNode
  children: ReactNode
  /** The query parameter with the id of the open record. */
  name: string
  onOpen: (id: string) => void
  /** The open record beside the list. */
  panel: ReactNode
}

/** A list that opens its rows in a panel beside it. */
export const ListWithPanel = ({ tools, children, name, onOpen, panel }: ListWithPanelProps) => {
  usePanelBeside(panel !== null)
  // The link itself would scroll the page to its top, so open the panel here.
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const id = link && new URL(link.href).searchParams.get(name)
    if (!id || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onOpen(id)
  }
  return (
    <div className={`gh-low gh-flex gh-phone-still ${styles.page}`}>
      <div className={`gh-gap-12 gh-grow gh-flex gh-vertical gh-scroll gh-p-page ${styles.main}`}>
        {tools}
        <div className="gh-contents" onClickCapture={onClick}>
          {children}
        </div>
      </div>
      {panel}
    </div>
  )
}

import type { MouseEvent, ReactNode } from 'react'
import { usePanelBeside } from '../page/page-slots.tsx'
import styles from './list-with-panel.module.css'

interface ListWithPanelProps {
  /** What stands above the list. */
  tools: ReactNode
  children: ReactNode
  /** The name in the address of what is open. */
  name: string
  onOpen: (id: string) => void
  /** What is open, beside the list. */
  panel: ReactNode
}

/** A list whose rows open in a panel beside it. */
export const ListWithPanel = ({ tools, children, name, onOpen, panel }: ListWithPanelProps) => {
  usePanelBeside(panel !== null)
  // Opened here and not by the link itself, which would scroll the page to its top.
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

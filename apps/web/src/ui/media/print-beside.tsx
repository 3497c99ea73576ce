import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { createPortal } from 'react-dom'
import styles from './print-beside.module.css'

interface PrintBesideProps {
  /** What the style sheet says of the paper (`@page`), once it is known how large the box is laid out. */
  paper: (box: HTMLElement) => string
  onPrinted: () => void
  children: ReactNode
}

/** Prints its children as soon as their pictures are there. They are beside the page and not in it: nothing else goes on the paper. */
export const PrintBeside = ({ paper, onPrinted, children }: PrintBesideProps): ReactNode => {
  const place = useRef<HTMLDivElement>(null)
  const printed = useEffectEvent(onPrinted)
  const paperOf = useEffectEvent(paper)
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    let left = false
    const box = place.current!
    const print = () => {
      if (left) return
      sheet.replaceSync(`@page { ${paperOf(box)} }`)
      document.adoptedStyleSheets.push(sheet)
      window.print()
    }
    const done = () => printed()
    window.addEventListener('afterprint', done)
    void Promise.all([...box.querySelectorAll('img')].map((picture) => picture.decode().catch(() => undefined))).then(print)
    return () => {
      left = true
      window.removeEventListener('afterprint', done)
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    }
  }, [])
  return createPortal(
    <div ref={place} className={`gh-print-open ${styles.print}`} aria-hidden="true">
      {children}
    </div>,
    document.body,
  )
}

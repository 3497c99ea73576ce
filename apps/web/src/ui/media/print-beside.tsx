import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { createPortal } from 'react-dom'
import styles from './print-beside.module.css'

interface PrintBesideProps {
  /** Returns the content of `@page` for the box after its layout. */
  paper: (box: HTMLElement) => string
  onPrinted: () => void
  children: ReactNode
}

/** Prints its children once their pictures are loaded. They are placed beside the page, so that nothing else is printed. */
export const PrintBeside = ({ paper, onPrinted, children }: PrintBesideProps): ReactNode => {
  const place = useRef<HTMLDivElement>(null)
  const onEnd = useEffectEvent(onPrinted)
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
    const done = () => onEnd()
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

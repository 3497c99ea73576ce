import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'

interface FailureNoteProps {
  title: string
  children?: ReactNode
  /** Buttons or links for what to do next. */
  actions?: ReactNode
  /** False where the note appears beside the person's current input and must not take the focus. */
  takes_focus?: boolean
}

/** The failure of a whole form or command, shown where the work is. Takes the focus when it appears. */
export const FailureNote = ({ title, children, actions, takes_focus = true }: FailureNoteProps) => {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (takes_focus) box.current?.focus()
  }, [takes_focus])
  return (
    <section className="gh-alert" role="alert" ref={box} tabIndex={-1}>
      <IconAlertTriangle size={22} stroke={1.75} aria-hidden="true" />
      <div className="gh-grow">
        <p className="gh-large gh-bold">{title}</p>
        {children ? <div className="gh-body gh-text">{children}</div> : null}
        {actions ? <div className="gh-wrap gh-mt-12">{actions}</div> : null}
      </div>
    </section>
  )
}

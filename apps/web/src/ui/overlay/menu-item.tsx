import { IconCheck } from '@tabler/icons-react'
import type { ButtonHTMLAttributes } from 'react'
import styles from './drop-down.module.css'

/** What makes a button or a link an item of a menu (`DropDown` with the role of one). */
export const menu_item = { role: 'menuitem', tabIndex: -1, className: `gh-inset gh-touch ${styles.item}` } as const

/** A press of a drop-down that is a dialog, looking like an item of a menu. */
export const pressable_item = { className: `gh-inset gh-touch ${styles.item}` } as const

/** The heading of a menu. */
export const MenuLabel = ({ children }: { children: string }) => <div className={`gh-small gh-muted ${styles.label}`}>{children}</div>

/** One of several values, of which one is chosen. */
export const MenuChoice = ({ chosen, children, ...props }: { chosen: boolean } & ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button {...props} {...menu_item} type="button" role="menuitemradio" aria-checked={chosen}>
    {children}
    {chosen ? <IconCheck size={18} stroke={1.75} aria-hidden="true" /> : null}
  </button>
)

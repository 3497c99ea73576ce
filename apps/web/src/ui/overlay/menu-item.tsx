import { IconCheck } from '@tabler/icons-react'
import type { ButtonHTMLAttributes } from 'react'
import styles from './drop-down.module.css'

const item_class = `gh-menu-line gh-round gh-gap-12 gh-apart gh-inset gh-touch gh-text ${styles.item}`

/** What makes a button or a link an item of a menu (`DropDown` with the role of one). */
export const menu_item = { role: 'menuitem', tabIndex: -1, className: item_class } as const

/** A press of a drop-down that is a dialog, looking like an item of a menu. */
export const pressable_item = { className: item_class } as const

/** The heading of a menu. */
export const MenuLabel = ({ children }: { children: string }) => <div className={`gh-small gh-muted ${styles.label}`}>{children}</div>

/** One of several values, of which one is chosen. */
export const MenuChoice = ({ chosen, children, ...props }: { chosen: boolean } & ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button {...props} {...menu_item} type="button" role="menuitemradio" aria-checked={chosen}>
    {children}
    {chosen ? <IconCheck size={18} stroke={1.75} aria-hidden="true" /> : null}
  </button>
)

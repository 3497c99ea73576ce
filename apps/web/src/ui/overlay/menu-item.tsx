import { IconCheck } from '@tabler/icons-react'
import type { ButtonHTMLAttributes } from 'react'
import styles from './drop-down.module.css'

const item_class = `gh-menu-line gh-round gh-gap-12 gh-apart gh-inset gh-touch gh-text ${styles.item}`

/** Properties of a button or a link that is an item of a menu (`DropDown` with role `menu`). */
export const menu_item = { role: 'menuitem', tabIndex: -1, className: item_class } as const

/** Properties of a button that looks like a menu item, in a drop-down that is a dialog. */
export const pressable_item = { className: item_class } as const

/** The heading of a menu. */
export const MenuLabel = ({ children }: { children: string }) => <div className={`gh-small gh-muted ${styles.label}`}>{children}</div>

/** A menu item for one value of a single choice. */
export const MenuChoice = ({ chosen, children, ...props }: { chosen: boolean } & ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button {...props} {...menu_item} type="button" role="menuitemradio" aria-checked={chosen}>
    {children}
    {chosen ? <IconCheck size={18} stroke={1.75} aria-hidden="true" /> : null}
  </button>
)

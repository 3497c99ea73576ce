import type { ReactNode } from 'react'
import { useTitles } from '../../lib/i18n/use-words.ts'
import type { MenuGroupKey } from '../../screens/feature.ts'
import type { MenuItem } from '../menu/menu.ts'
import { RouterLink } from '../router-link.tsx'

/** A link of the menu. It stores the group it was opened from, because some screens are in two groups. */
export const MenuLink = (props: {
  item: MenuItem
  group?: MenuGroupKey
  current: boolean
  className?: string
  icon?: ReactNode
  onClick?: () => void
}) => {
  const say = useTitles()
  const { item, group, current, className, icon, onClick } = props
  return (
    <RouterLink
      href={item.path}
      state={{ menu_group: group === 'setup' ? undefined : group }}
      className={className}
      aria-current={current ? 'page' : undefined}
      onClick={onClick}
    >
      {icon}
      {say(item.title)}
    </RouterLink>
  )
}

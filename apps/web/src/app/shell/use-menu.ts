import { useLocation } from '@tanstack/react-router'
import { useMe } from '../../api/me.ts'
import { type Menu, menuFor, placeIn, withScreens } from '../menu/menu.ts'
import { useOpens } from './use-opens.ts'

/** The screens of the menu that the person may open, and the position of the current page. */
export function useMenu(): { menu: Menu; place: ReturnType<typeof placeIn> } {
  const opens = useOpens()
  const location = useLocation()
  const menu = withScreens(menuFor(useMe()), opens)
  return { menu, place: placeIn(menu, location.pathname, location.state.menu_group) }
}

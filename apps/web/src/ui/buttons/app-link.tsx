import { type AnchorHTMLAttributes, type ComponentType, createContext, useContext } from 'react'

export interface AppLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string
}

/** For a list that opens its links itself: the router's link costs more than the rest of a row. */
export const PlainLink = (props: AppLinkProps) => <a {...props} />

/** The application provides the router's link here, so that `ui/` knows no routes. */
export const LinkComponent = createContext<ComponentType<AppLinkProps>>(PlainLink)

/** A link inside the application. */
export const AppLink = (props: AppLinkProps) => {
  const Link = useContext(LinkComponent)
  return <Link {...props} />
}

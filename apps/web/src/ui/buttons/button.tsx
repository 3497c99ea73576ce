import type { ComponentProps, ReactNode } from 'react'
import { AppLink } from './app-link.tsx'

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: 'filled' | 'default' | 'subtle' | 'delete' | 'danger'
  size?: 'chip' | 'normal' | 'touch' | 'desk'
  leftSection?: ReactNode
  rightSection?: ReactNode
  fullWidth?: boolean
  /** The action is running, so the button can't be pressed again. */
  loading?: boolean
  /** Address that the button opens; it is then a link. */
  href?: string
}

/** A button, or a link that looks like one. */
export const Button = ({
  variant = 'filled',
  size = 'normal',
  leftSection,
  rightSection,
  fullWidth,
  loading,
  href,
  className = '',
  disabled,
  children,
  ...rest
}: ButtonProps) => {
  const shared = {
    className: `gh-button ${className}`,
    'data-variant': variant,
    'data-size': size,
    'data-block': fullWidth || undefined,
    'data-loading': loading || undefined,
    children: (
      <>
        {leftSection ? <span className="gh-button-section">{leftSection}</span> : null}
        <span className="gh-button-label">{children}</span>
        {rightSection ? <span className="gh-button-section">{rightSection}</span> : null}
      </>
    ),
  }
  if (href !== undefined) return <AppLink {...(rest as object)} {...shared} href={href} />
  return <button type="button" disabled={disabled || loading} {...rest} {...shared} />
}

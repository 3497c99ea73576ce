import type { ComponentType, ReactNode } from 'react'
import { Button, type ButtonProps } from '../form/button.tsx'

interface LinkButtonProps extends ButtonProps {
  href: string
  icon?: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: 'true' }>
  children: ReactNode
}

/** A link inside the application that looks like a button. */
export const LinkButton = ({ href, icon: Icon, children, ...button }: LinkButtonProps) => (
  <Button leftSection={Icon ? <Icon size={18} stroke={1.75} aria-hidden="true" /> : undefined} href={href} {...button}>
    {children}
  </Button>
)

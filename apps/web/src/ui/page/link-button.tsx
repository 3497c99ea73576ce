import { IconFileImport } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button, type ButtonProps } from '../buttons/button.tsx'
import { recordWords } from './record.words.ts'

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

/** Links to the page that imports records from a file. */
export const ImportLink = ({ href }: { href: string }) => (
  <LinkButton variant="default" icon={IconFileImport} href={href}>
    {useWords(recordWords)('import')}
  </LinkButton>
)

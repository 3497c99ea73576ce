import type { Icon } from '@tabler/icons-react'
import { KeyCap } from '../text/key-cap.tsx'
import { Button, type ButtonProps } from './button.tsx'

interface DeskButtonProps extends ButtonProps {
  icon?: Icon
  icon_size?: number
  cap?: string
}

/** A button as tall as the scan box. */
export const DeskButton = ({ icon: Icon, icon_size = 20, cap, ...button }: DeskButtonProps) => (
  <Button
    size="desk"
    leftSection={Icon ? <Icon size={icon_size} stroke={1.75} aria-hidden="true" /> : undefined}
    rightSection={cap ? <KeyCap>{cap}</KeyCap> : undefined}
    aria-keyshortcuts={cap}
    {...button}
  />
)

/** A small button, such as an action in a message. */
export const SmallButton = (button: ButtonProps) => <Button size="chip" variant="default" {...button} />

import { IconX } from '@tabler/icons-react'

interface RemoveButtonProps {
  label: string
  className?: string | undefined
  onRemove: () => void
}

/** A cross that removes one entry of a list. */
export const RemoveButton = ({ label, className = '', onRemove }: RemoveButtonProps) => (
  <button type="button" className={`gh-hover gh-icon-button gh-touch-wide gh-touch ${className}`} aria-label={label} onClick={onRemove}>
    <IconX size={16} stroke={2} aria-hidden="true" />
  </button>
)

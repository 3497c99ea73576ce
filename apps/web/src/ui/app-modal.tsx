import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { commonWords } from '../lib/i18n/common.words.ts'
import { useWords } from '../lib/i18n/use-words.ts'
import styles from './app-modal.module.css'

export interface AppModalProps {
  show: boolean
  onHide: () => void
  title: ReactNode
  children: ReactNode
  footer?: ReactNode
  /** Width: sm 380, md 440, lg 620, xl 780 px. */
  size?: 'sm' | 'md' | 'lg' | 'xl'
}

/**
 * The dialog for a decision or a text that must be read: traps the focus, closes with Esc, the × and a click beside it,
 * and gives the focus back. Never opened from another dialog.
 */
export const AppModal = ({ show, onHide, title, children, footer, size = 'md' }: AppModalProps) => {
  const say = useWords(commonWords)
  return (
    <Modal.Root opened={show} onClose={onHide} size={size} xOffset={16} centered transitionProps={{ transition: 'fade', duration: 180 }}>
      <Modal.Overlay />
      <Modal.Content radius="xl">
        {/* Mantine's own header is a second banner landmark on the page. */}
        <div className={styles.header}>
          <Modal.Title className={styles.title}>{title}</Modal.Title>
          <Modal.CloseButton className={styles.close} aria-label={say('close')} />
        </div>
        <Modal.Body className={styles.body}>
          {children}
          {footer ? <div className={styles.footer}>{footer}</div> : null}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

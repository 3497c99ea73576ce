import { IconCamera, IconDoorEnter, IconDoorExit, IconScan, IconX } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import type { Connection } from '../../../api/event-stream.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { DeskButton } from '../../../ui/buttons/desk-buttons.tsx'
import { useNarrow } from '../../../ui/page/use-narrow.ts'
import { KeyCap } from '../../../ui/text/key-cap.tsx'
import type { Tone } from '../../../ui/text/status-badge.tsx'
import { deskWords } from '../base/desk.words.ts'
import styles from './scan-box.module.css'
import type { Desk } from './use-desk.ts'

interface ScanBoxProps {
  desk: Desk
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
  connection: Connection
  /** Whether the results below the box are open. */
  open: boolean
  list_id: string
  chosen_id: string | undefined
  compact: boolean
}

const LAMP: Partial<Record<Connection, Tone>> = { live: 'inside', offline: 'overstay' }

/** Takes scans and typed text. The lamp shows whether live events arrive. */
export const ScanBox = ({ desk, onKeyDown, connection, open, list_id, chosen_id, compact }: ScanBoxProps) => {
  const { input, text, mode, onCheckIn, onCheckOut } = desk
  const say = useWords(deskWords)
  const narrow = useNarrow()
  const short = compact || narrow
  const lamp = LAMP[connection] ?? 'out'
  return (
    <search
      className={narrow ? 'gh-flex gh-vertical gh-gap-12' : `gh-row gh-gap-12 gh-surface ${styles.box} ${styles.scan}`}
      data-compact={compact || undefined}
    >
      <div className={`gh-row gh-gap-12 ${narrow ? `gh-surface ${styles.box} ${styles.field}` : 'gh-grow'}`}>
        <IconScan size={26} stroke={1.75} color="var(--gh-brand)" aria-hidden="true" />
        {mode === 'out' ? (
          <span className={`gh-small gh-link gh-strong gh-still gh-round-4 gh-selected ${styles.mode}`}>{say('out_mode')}</span>
        ) : null}
        <input
          ref={input}
          className={`gh-grow gh-p-0 gh-text ${styles.input}`}
          type="text"
          role="combobox"
          aria-label={say('scan_label')}
          aria-expanded={open}
          aria-controls={open ? list_id : undefined}
          aria-autocomplete="list"
          aria-activedescendant={open ? chosen_id : undefined}
          placeholder={mode === 'out' ? say('placeholder_out') : say(short ? 'placeholder_short' : 'placeholder')}
          value={text}
          maxLength={100}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          onChange={(event) => desk.write(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {text === '' ? (
          <span
            className={`gh-row gh-gap-10 gh-small gh-still ${connection === 'offline' ? 'gh-overstay gh-strong' : 'gh-muted'}`}
            role="status"
          >
            <span
              className={styles.light}
              style={{ background: `var(--gh-${lamp}-solid)`, boxShadow: `0 0 0 4px var(--gh-${lamp}-tint)` }}
              aria-hidden="true"
            />
            {/* Beside a panel the mode label needs the space. */}
            <span className={narrow || (compact && mode === 'out') ? 'gh-hidden' : styles.lamp_word}>{say(`lamp.${connection}`)}</span>
          </span>
        ) : (
          <button
            type="button"
            className={`gh-hover gh-row gh-muted gh-still gh-round gh-min-36 gh-size-13 gh-touch-wide gh-touch ${styles.clear}`}
            onClick={desk.back}
            aria-keyshortcuts="Escape"
          >
            <KeyCap>Esc</KeyCap>
            <span className={narrow ? 'gh-hidden' : undefined}>{say('clear')}</span>
            {narrow ? <IconX size={18} stroke={2} aria-hidden="true" /> : null}
          </button>
        )}
        <button
          type="button"
          className={`gh-hover gh-middle gh-still gh-text gh-round gh-surface gh-outline gh-touch-wide gh-touch ${styles.camera}`}
          onClick={() => desk.setDialog('camera')}
          aria-label={say('camera')}
          title={say('camera')}
        >
          <IconCamera size={20} stroke={1.75} aria-hidden="true" />
        </button>
      </div>
      {onCheckIn || onCheckOut ? (
        <div className={`gh-still gh-flex gh-gap-12 ${styles.actions}`}>
          {onCheckIn ? (
            <DeskButton icon={narrow ? undefined : IconDoorEnter} cap="F2" onClick={onCheckIn}>
              {say('check_in')}
            </DeskButton>
          ) : null}
          {narrow && desk.onExpected ? (
            <DeskButton variant="default" aria-pressed={desk.dialog === 'expected'} onClick={desk.onExpected}>
              {say('expected')}
            </DeskButton>
          ) : null}
          {onCheckOut ? (
            <DeskButton
              variant="default"
              className="gh-choosable"
              data-chosen={mode === 'out' || undefined}
              aria-pressed={mode === 'out'}
              icon={narrow ? undefined : IconDoorExit}
              cap="F4"
              onClick={onCheckOut}
            >
              {say('check_out')}
            </DeskButton>
          ) : null}
        </div>
      ) : null}
    </search>
  )
}

import {
  IconAlertTriangle,
  IconCalendarTime,
  IconCircleCheck,
  IconCircleMinus,
  IconCircleX,
  IconClockExclamation,
  IconDoorEnter,
  IconDoorExit,
  IconHandStop,
  IconHourglassHigh,
  IconPencil,
  IconPlayerPause,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './status-badge.module.css'

/** The six status colours; nothing else uses them. */
export type Tone = 'inside' | 'out' | 'overstay' | 'denied' | 'expected' | 'pending'

const kinds = {
  inside: { tone: 'inside', Icon: IconDoorEnter },
  out: { tone: 'out', Icon: IconDoorExit },
  overstay: { tone: 'overstay', Icon: IconClockExclamation },
  denied: { tone: 'denied', Icon: IconHandStop },
  expected: { tone: 'expected', Icon: IconCalendarTime },
  pending: { tone: 'pending', Icon: IconHourglassHigh },
  active: { tone: 'inside', Icon: IconCircleCheck },
  on_hold: { tone: 'overstay', Icon: IconPlayerPause },
  inactive: { tone: 'out', Icon: IconCircleMinus },
  draft: { tone: 'pending', Icon: IconPencil },
  failed: { tone: 'denied', Icon: IconCircleX },
  warning: { tone: 'overstay', Icon: IconAlertTriangle },
} as const

export type StatusKind = keyof typeof kinds

/** A status as icon, word and colour together. The child is the word, which the feature provides. */
export const StatusBadge = ({ kind, children }: { kind: StatusKind; children: ReactNode }) => {
  const { tone, Icon } = kinds[kind]
  return (
    <span
      className={`gh-gap-6 gh-strong gh-numbers gh-nowrap gh-inline gh-center gh-size-13 gh-round-4 gh-aligned ${styles.badge}`}
      style={{ color: `var(--gh-${tone})`, background: `var(--gh-${tone}-tint)` }}
    >
      <Icon size={16} stroke={2} aria-hidden="true" />
      <span>{children}</span>
    </span>
  )
}

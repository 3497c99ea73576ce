/** A visit that Enter opened. `confirmed`: another Enter came before the visit was on the screen. */
export interface Opening {
  readonly id: string
  readonly confirmed: boolean
}

/** Keys and scans that the desk hands to the panel beside it. */
export interface PanelHandle {
  confirm: () => boolean
  photo: () => void
  /** Absent where a scan looks for somebody instead. */
  scan?: (text: string) => void
  /** Gives the focus to its first field. */
  resume?: () => void
  /** Whether the form with the focus has something written in it, which one Esc must not throw away. */
  isWritten: () => boolean
}

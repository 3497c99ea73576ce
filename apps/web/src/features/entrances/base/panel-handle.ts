/** A visit that Enter opened. `confirmed`: another Enter was pressed before the visit was displayed. */
export interface Opening {
  readonly id: string
  readonly confirmed: boolean
}

/** Keys and scans that the desk passes on to the side panel. */
export interface PanelHandle {
  confirm: () => boolean
  photo: () => void
  /** Absent if a scan searches for a person instead. */
  scan?: (text: string) => void
  /** Focuses the first field. */
  resume?: () => void
  /** Whether the focused form has unsaved input, which a single Esc must not discard. */
  isWritten: () => boolean
}

/** A visit that Enter opened, so that another Enter confirms it; `confirmed` when that came before the visit could be shown. */
export interface Opening {
  readonly id: string
  readonly confirmed: boolean
}

/** What the desk asks of the panel beside it when a key or a scan is meant for it. */
export interface PanelHandle {
  /** Its main action: what Enter means with nothing typed in the scan box. Not true where it is not there yet. */
  confirm: () => boolean
  /** Starts the camera, or takes the picture. */
  photo: () => void
  /** Takes a scanned card; absent where a scan looks for somebody instead. */
  scan?: (text: string) => void
  /** Takes the focus back to its first field; absent where there is nothing to go on with. */
  resume?: () => void
  /** Whether something was written in the form that has the focus, which one Esc must not throw away. */
  isWritten: () => boolean
}

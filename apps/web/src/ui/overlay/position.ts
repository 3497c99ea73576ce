/** The side of a drop-down: under its button, aligned left or right, or at the right of the button. */
export type Side = 'below' | 'below-end' | 'right'

/** Pixels between a button and its panel, and the least distance to the edge of the window. */
const GAP = 6
const EDGE = 8

interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}
interface Size {
  readonly width: number
  readonly height: number
}

/** The position of a drop-down in the window. It opens above the button where there is no room below, and never crosses the edge. */
export function popoverPosition(button: Box, panel: Size, room: Size, side: Side): { left: number; top: number } {
  const preferredPosition = {
    below: { left: button.left, top: button.bottom + GAP },
    'below-end': { left: button.right - panel.width, top: button.bottom + GAP },
    right: { left: button.right + GAP, top: button.top },
  }[side]
  const topAbove = button.top - GAP - panel.height
  const fits = preferredPosition.top + panel.height <= room.height - EDGE
  const top = fits || side === 'right' || topAbove < EDGE ? preferredPosition.top : topAbove
  const within = (value: number, size: number, limit: number) => Math.max(EDGE, Math.min(value, limit - size - EDGE))
  return { left: within(preferredPosition.left, panel.width, room.width), top: within(top, panel.height, room.height) }
}

export function positionBeside(button: HTMLElement, panel: HTMLElement, side: Side): void {
  const size = { width: panel.offsetWidth, height: panel.offsetHeight }
  const room = { width: document.documentElement.clientWidth, height: window.innerHeight }
  const { left, top } = popoverPosition(button.getBoundingClientRect(), size, room, side)
  panel.style.left = `${left}px`
  panel.style.top = `${top}px`
}

/** Where a drop-down opens: under its button, from its left or to its right edge, or at its right side. */
export type Side = 'below' | 'below-end' | 'right'

/** Pixels between a button and what it opens, and least ones to the edge of the window. */
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

/** The place of a drop-down in the window: at its side of the button, above it where there is no room below, never over the edge. */
export function popoverPosition(button: Box, panel: Size, room: Size, side: Side): { left: number; top: number } {
  const wanted = {
    below: { left: button.left, top: button.bottom + GAP },
    'below-end': { left: button.right - panel.width, top: button.bottom + GAP },
    right: { left: button.right + GAP, top: button.top },
  }[side]
  const above = button.top - GAP - panel.height
  const fits = wanted.top + panel.height <= room.height - EDGE
  const top = fits || side === 'right' || above < EDGE ? wanted.top : above
  const within = (value: number, size: number, most: number) => Math.max(EDGE, Math.min(value, most - size - EDGE))
  return { left: within(wanted.left, panel.width, room.width), top: within(top, panel.height, room.height) }
}

export function positionBeside(button: HTMLElement, panel: HTMLElement, side: Side): void {
  const size = { width: panel.offsetWidth, height: panel.offsetHeight }
  const room = { width: document.documentElement.clientWidth, height: window.innerHeight }
  const { left, top } = popoverPosition(button.getBoundingClientRect(), size, room, side)
  panel.style.left = `${left}px`
  panel.style.top = `${top}px`
}

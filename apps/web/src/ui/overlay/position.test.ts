import fc from 'fast-check'
import { popoverPosition, type Side } from './position.ts'

const room = { width: 360, height: 780 }
const chip = { left: 20, top: 100, right: 120, bottom: 132 }

describe('a drop-down', () => {
  it('opens under its button, from its left or to its right edge, or beside it', () => {
    const panel = { width: 200, height: 150 }
    expect(popoverPosition(chip, panel, room, 'below')).toEqual({ left: 20, top: 138 })
    expect(popoverPosition({ ...chip, left: 250, right: 350 }, panel, room, 'below-end')).toEqual({ left: 150, top: 138 })
    expect(popoverPosition(chip, panel, room, 'right')).toEqual({ left: 126, top: 100 })
  })

  it('opens above where there is no room below, and moves in from the edge', () => {
    expect(popoverPosition({ ...chip, top: 700, bottom: 732 }, { width: 200, height: 150 }, room, 'below')).toEqual({ left: 20, top: 544 })
    expect(popoverPosition({ ...chip, left: 300, right: 400 }, { width: 200, height: 150 }, room, 'below')).toEqual({ left: 152, top: 138 })
  })

  it('never leaves a window that has room for it', () => {
    const side = fc.constantFrom<Side>('below', 'below-end', 'right')
    const button = fc.record({ left: fc.integer({ min: -50, max: 350 }), top: fc.integer({ min: -50, max: 770 }) })
    const panel = fc.record({ width: fc.integer({ min: 1, max: 344 }), height: fc.integer({ min: 1, max: 764 }) })
    fc.assert(
      fc.property(button, panel, side, ({ left, top }, size, placement) => {
        const place = popoverPosition({ left, top, right: left + 60, bottom: top + 32 }, size, room, placement)
        expect(place.left).toBeGreaterThanOrEqual(8)
        expect(place.top).toBeGreaterThanOrEqual(8)
        expect(place.left + size.width).toBeLessThanOrEqual(room.width - 8)
        expect(place.top + size.height).toBeLessThanOrEqual(room.height - 8)
      }),
    )
  })
})

export const BOXES = [
  { prefix: 'V', count: 90, kind: 'visitor', technology: 'em4100' },
  { prefix: 'C', count: 50, kind: 'contractor', technology: 'mifare' },
] as const

/** The card drawer of a location: each card is with one visitor at a time, and returned cards go to the back. */
export class CardBox {
  private readonly cards: { number: string; free_at: number }[]
  private at = 0

  constructor(prefix: string, count: number) {
    this.cards = Array.from({ length: count }, (_, index) => ({ number: `${prefix}-${String(index + 1).padStart(3, '0')}`, free_at: 0 }))
  }

  lend(time: number, end: number): string | null {
    for (let tries = 0; tries < this.cards.length; tries += 1) {
      const card = this.cards[this.at++ % this.cards.length]
      if (!card || card.free_at > time) continue
      card.free_at = end
      return card.number
    }
    return null
  }
}

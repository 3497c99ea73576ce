import { CASH, changeIn, likelyTendered, sumCounted } from './cash.ts'

const baht = (amounts: number[]) => amounts.map((amount) => amount / 100)

describe('[R-14a] cash', () => {
  it('is suggested as the next sum of each note that a driver may hand over', () => {
    expect(baht(likelyTendered(4_000, 'THB'))).toEqual([50, 100, 500, 1000])
    expect(baht(likelyTendered(13_000, 'THB'))).toEqual([140, 150, 200, 500, 1000])
    expect(baht(likelyTendered(2_000, 'THB'))).toEqual([50, 100, 500, 1000])
    expect(baht(likelyTendered(124_050, 'THB'))).toEqual([1250, 1260, 1300, 1500, 2000])
    expect(baht(likelyTendered(100_000, 'THB'))).toEqual([])
    expect(likelyTendered(4_000, 'EUR')).toEqual([])
  })

  it('is given back in the fewest notes and coins, which make the change for every whole baht', () => {
    expect(changeIn(6_000, 'THB')).toEqual([
      { piece: 5_000, count: 1 },
      { piece: 1_000, count: 1 },
    ])
    expect(changeIn(0, 'THB')).toEqual([])
    expect(changeIn(97_800, 'EUR')).toEqual([])
    for (let change = 0; change <= 100_000; change += 100)
      expect(changeIn(change, 'THB').reduce((sum, { piece, count }) => sum + piece * count, 0)).toBe(change)
    expect(changeIn(50, 'THB')).toEqual([])
  })

  it('is counted by how many there are of each', () => {
    expect(sumCounted({ 100000: '2', 2000: '3', 100: '7' })).toBe(206_700)
    expect(sumCounted({ 100000: '', 500: 'x', 100: '-1', 200: '1.5' })).toBe(0)
    expect(sumCounted(Object.fromEntries(CASH.map((piece) => [piece, '1'])))).toBe(168_800)
  })
})

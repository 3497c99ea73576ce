import { amountText, priceTidier, readHours, readPercent, readPrice, tidyHours } from './typed-amounts.ts'

describe('typed amounts and times', () => {
  it('[R-14a] reads whole hours, and hours and minutes with a colon, a point or no separator', () => {
    expect(['2', '2:00', '0:15', ' 12:30 ', '๒:๓๐', '1440:00', '0'].map(readHours)).toEqual([120, 120, 15, 750, 150, 86_400, 0])
    expect(['2.30', '230', '๒๓๐', '1230', '015', '99', '168:00'].map(readHours)).toEqual([150, 150, 150, 750, 15, 5940, 10_080])
    for (const input of ['', '2.5', '2,5', '2:5', '2:60', '260', '-1', '1441:00', 'two', '2 h', '99999'])
      expect(readHours(input)).toBeNull()
    expect(['2', '0:05', '230', ' 2.5 '].map(tidyHours)).toEqual(['2:00', '0:05', '2:30', '2.5'])
  })

  it('[R-14a] reads amounts of a currency up to the highest amount of a tariff', () => {
    const baht = (input: string) => readPrice(input, 'THB')
    expect(['20', '12.5', '฿1,250', '๒๐', '0', '100000'].map(baht)).toEqual([2000, 1250, 125_000, 2000, 0, 10_000_000])
    for (const input of ['', '-1', '1,5', '0.001', '100000.01', 'x']) expect(baht(input)).toBeNull()
    expect([readPrice('500', 'JPY'), readPrice('0.5', 'JPY'), readPrice('1.250', 'KWD')]).toEqual([500, null, 1250])
    expect([amountText(2000, 'THB'), amountText(1250, 'THB'), amountText(500, 'JPY'), amountText(1250, 'KWD')]).toEqual([
      '20',
      '12.50',
      '500',
      '1.250',
    ])
    expect(['20.00', 'x '].map(priceTidier('THB'))).toEqual(['20', 'x'])
  })

  it('[R-14a] reads percentages to two decimals', () => {
    expect(['7', '7.5', '7.25', '10 %', '0'].map(readPercent)).toEqual([700, 750, 725, 1000, 0])
    for (const input of ['', '100', '7.255', '-7', 'x']) expect(readPercent(input)).toBeNull()
  })
})

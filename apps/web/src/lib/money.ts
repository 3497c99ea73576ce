const formats = new Map<string, Intl.NumberFormat>()

const formatOf = (currency: string, digits: number) => {
  const key = `${currency}/${digits}`
  const known = formats.get(key)
  if (known) return known
  // Arabic digits and the same separators in both languages, as on Thai receipts.
  const made = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  formats.set(key, made)
  return made
}

/**
 * Money from its smallest unit: 3000 → `฿30`, 123450 → `฿1,234.50`, −2000 → `−฿20`.
 * Whole amounts are written without decimals. Throws a RangeError where the amount is not a whole number of satang.
 */
export const formatMoney = (satang: number, currency = 'THB'): string => {
  if (!Number.isSafeInteger(satang)) throw new RangeError(`Money is a whole number of the smallest unit, not ${satang}`)
  const text = formatOf(currency, satang % 100 === 0 ? 0 : 2).format(Math.abs(satang) / 100)
  return satang < 0 ? `\u2212${text}` : text
}

/** What a person typed as an amount, in satang; null where it is not an amount with at most two decimals. `1,234.5` → 123450. */
export const parseMoney = (text: string): number | null => {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.replaceAll(/[\s,฿]/g, ''))
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null
}

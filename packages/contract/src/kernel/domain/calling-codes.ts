/** ITU-T E.164: +1 and +7 have one digit, these have two, all others three. */
const TWO_DIGITS = new Set(
  '20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 95 98'.split(
    ' ',
  ),
)

/** Calling code and trunk prefix of countries whose numbers may be typed without +. */
export const HOME_PLANS: Record<string, { code: string; trunk: string }> = {
  TH: { code: '66', trunk: '0' },
  AE: { code: '971', trunk: '0' },
  AU: { code: '61', trunk: '0' },
  CA: { code: '1', trunk: '1' },
  CN: { code: '86', trunk: '0' },
  DE: { code: '49', trunk: '0' },
  FR: { code: '33', trunk: '0' },
  GB: { code: '44', trunk: '0' },
  HK: { code: '852', trunk: '' },
  ID: { code: '62', trunk: '0' },
  IN: { code: '91', trunk: '0' },
  JP: { code: '81', trunk: '0' },
  KH: { code: '855', trunk: '0' },
  KR: { code: '82', trunk: '0' },
  LA: { code: '856', trunk: '0' },
  MM: { code: '95', trunk: '0' },
  MY: { code: '60', trunk: '0' },
  NZ: { code: '64', trunk: '0' },
  PH: { code: '63', trunk: '0' },
  SG: { code: '65', trunk: '' },
  TW: { code: '886', trunk: '0' },
  US: { code: '1', trunk: '1' },
  VN: { code: '84', trunk: '0' },
}

/** Splits an international number given without +. */
export function splitCallingCode(digits: string): { code: string; national: string } {
  const length = /^[17]/.test(digits) ? 1 : TWO_DIGITS.has(digits.slice(0, 2)) ? 2 : 3
  return { code: digits.slice(0, length), national: digits.slice(length) }
}

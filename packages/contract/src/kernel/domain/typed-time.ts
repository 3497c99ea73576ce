import { toArabicDigits } from './thai.ts'

/** Converts a typed time (`8`, `830`, `8.30`, `๐๘:๓๐`) to `HH:MM`; other text is returned unchanged. */
export function tidyTime(input: string): string {
  const match = /^(\d{1,2})(?:\s*[:.\s]?\s*(\d{2}))?$/.exec(toArabicDigits(input).trim())
  if (!match) return input.trim()
  const [, hour = '', minute = '00'] = match
  return Number(hour) > 23 || Number(minute) > 59 ? input.trim() : `${hour.padStart(2, '0')}:${minute}`
}

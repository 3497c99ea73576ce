import { toArabicDigits } from './thai.ts'

/** A time as people type it (`8`, `830`, `8.30`, `๐๘:๓๐`) in its form `HH:MM`; what is none stays as it was typed. */
export function tidyTime(typed: string): string {
  const match = /^(\d{1,2})(?:\s*[:.\s]?\s*(\d{2}))?$/.exec(toArabicDigits(typed).trim())
  if (!match) return typed.trim()
  const [, hour = '', minute = '00'] = match
  return Number(hour) > 23 || Number(minute) > 59 ? typed.trim() : `${hour.padStart(2, '0')}:${minute}`
}

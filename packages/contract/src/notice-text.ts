import type { VisitorSections } from './settings.ts'

/** What a visitor is told: the organisation's words, and how long their data is kept, which is what the nightly deletion does. */
export function noticeText({ notice, retention, id_policy }: Pick<VisitorSections, 'notice' | 'retention' | 'id_policy'>) {
  const { visits, photos, numbers } = retention
  const kept: [days: number, en: string, th: string][] = [
    [visits, 'the visit', 'ข้อมูลการเข้า–ออก'],
    [photos, 'photos', 'รูปถ่าย'],
    ...(id_policy === 'none' ? [] : [[numbers, 'document and phone numbers', 'เลขบัตรและเบอร์โทร'] as [number, string, string]]),
  ]
  const same = kept.every(([days]) => days === visits)
  const en = same
    ? `We keep this for ${visits} days, then erase it.`
    : `We keep ${sentence(kept.map(([days, what]) => `${what} for ${days} days`))}, then erase them.`
  const th = same ? `เราเก็บข้อมูลนี้ไว้ ${visits} วันแล้วลบ` : `เราเก็บ${kept.map(([days, , what]) => `${what} ${days} วัน`).join(' ')} แล้วลบ`
  return { th: `${notice.th} ${th}`, en: `${notice.en} ${en}` }
}

const sentence = (parts: readonly string[]): string => `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`

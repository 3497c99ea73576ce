import { html } from '../../kernel/html/html.ts'
import type { Draft } from '../../kernel/mail/letter.ts'

/** Mail servers refuse larger mails. */
const LINES = 500

const KEEP =
  'Keep this e-mail: it shows where each audit log ended. To check the logs against it, save its text and run: gatehouse audit verify --anchors <file>'
const KEEP_TH =
  'โปรดเก็บอีเมลนี้ไว้ เพราะแสดงจุดสิ้นสุดของบันทึกการตรวจสอบแต่ละองค์กร หากต้องการเทียบ ให้บันทึกข้อความนี้เป็นไฟล์ แล้วสั่ง gatehouse audit verify --anchors <ไฟล์>'
const WRONG = 'Something is wrong with the audit log. Leave the database unchanged and run: gatehouse audit verify'
const WRONG_TH = 'พบความผิดปกติในบันทึกการตรวจสอบ โปรดอย่าเปลี่ยนแปลงฐานข้อมูล แล้วตรวจด้วย gatehouse audit verify'

/** The mails with the night's anchors and faults; the operator keeps them outside this machine. */
export function anchorMails({ lines, wrong }: { lines: readonly string[]; wrong: readonly string[] }): Draft[] {
  const mails: Draft[] = []
  for (let from = 0; from < Math.max(1, lines.length); from += LINES) {
    const part = lines.slice(from, from + LINES)
    const faults = from === 0 && wrong.length > 0 ? [WRONG, WRONG_TH, ...wrong] : []
    const text = [...faults, ...(part.length > 0 ? [KEEP, KEEP_TH, ...part] : [])].join('\n\n')
    const subject = faults.length > 0 ? 'Gatehouse: an audit log was changed' : 'Gatehouse: anchors of the audit logs'
    mails.push({ subject, text: `${text}\n`, html: html`<pre style="white-space:pre-wrap">${text}</pre>`.text })
  }
  return mails
}

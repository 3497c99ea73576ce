import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import { type Html, html } from '../html/html.ts'
import { withoutLinks } from './plain.ts'

/** A mail without its recipient. */
export interface Draft {
  subject: string
  text: string
  html: string
}

interface Letter {
  language: Language
  heading: string
  paragraphs: string[]
  /** Shown as a table. */
  facts?: readonly (readonly [label: string, value: string])[]
  picture?: { cid: string; alt: string; caption: string; size: number }
  button?: string
  /** Absent in a mail that requires no action. */
  link?: string
  notes: string[]
}

// Mail programs don't support variables, and adapt colours to dark mode themselves.
const COLOUR = {
  canvas: '#EEF3F3',
  surface: '#FFFFFF',
  line: '#D3DEDE',
  text: '#13262A',
  text2: '#43565A',
  brand: '#0C626C',
  ink: '#0B2A30',
  onInk: '#EAF4F4',
}
const FONT = "'Noto Sans Thai', 'Leelawadee UI', Thonburi, system-ui, 'Segoe UI', Helvetica, Arial, sans-serif"

const OR_COPY = { en: 'If the button does not work, copy this address into your browser:', th: 'ถ้าปุ่มใช้ไม่ได้ ให้คัดลอกที่อยู่นี้ไปวางในเบราว์เซอร์:' }

/** A mail with at most one link, as text and as HTML that loads nothing. Without a subject the heading is used. */
export function letter({ subject, ...content }: Letter & { subject?: string }): Draft {
  if (content.link !== undefined && !/^https?:$/.test(new URL(content.link).protocol))
    throw new TypeError('A link in a mail is an http or https address.')
  // Facts contain names of people and places as somebody typed them.
  const facts = (content.facts ?? []).map(([label, value]) => [label, withoutLinks(value)] as const)
  const { heading, paragraphs, link, notes } = content
  const table = facts.map(([label, value]) => `${label}: ${value}`).join('\n')
  const parts = [heading, ...paragraphs, ...(table ? [table] : []), ...(link ? [link] : []), ...notes, '—\nGatehouse']
  const text = parts.join('\n\n')
  return { subject: subject ?? heading, text: `${text}\n`, html: page({ ...content, facts }).text }
}

function page({ language, heading, paragraphs, facts = [], picture, button, link, notes }: Letter): Html {
  const paragraph = (text: string) => html`<p style="margin:0 0 16px">${text}</p>`
  const note = (text: string) => html`<p style="margin:0 0 8px">${text}</p>`
  const fact = ([label, value]: readonly [string, string]) =>
    html`<tr><th align="left" valign="top" style="padding:2px 16px 2px 0;font-weight:normal;white-space:nowrap;color:${COLOUR.text2}">${label}</th><td valign="top" style="padding:2px 0;overflow-wrap:anywhere;white-space:pre-line">${value}</td></tr>`
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${heading}</title>
</head>
<body style="margin:0;padding:0;background:${COLOUR.canvas}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${COLOUR.canvas}"><tr><td align="center" style="padding:24px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:${COLOUR.surface};border:1px solid ${COLOUR.line};border-radius:8px;font-family:${FONT};font-size:15px;line-height:1.7;color:${COLOUR.text}">
<tr><td style="padding:14px 24px;background:${COLOUR.ink};border-radius:7px 7px 0 0;color:${COLOUR.onInk};font-weight:bold">Gatehouse</td></tr>
<tr><td style="padding:24px 24px 8px">
<h1 style="margin:0 0 16px;font-size:19px;line-height:1.6;overflow-wrap:anywhere">${heading}</h1>
${paragraphs.map(paragraph)}
${facts.length > 0 ? html`<table cellpadding="0" cellspacing="0" style="margin:0 0 16px;font-size:15px;line-height:1.7">${facts.map(fact)}</table>` : ''}
${link && button ? linkButton(link, button) : ''}
${picture ? figure(picture) : ''}
</td></tr>
<tr><td style="padding:16px 24px 16px;border-top:1px solid ${COLOUR.line};font-size:13px;color:${COLOUR.text2}">
${notes.map(note)}
${link ? html`<p style="margin:0">${OR_COPY[language]}<br><span style="word-break:break-all">${link}</span></p>` : ''}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

const linkButton = (
  link: string,
  button: string,
): Html => html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 24px"><tr><td style="background:${COLOUR.brand};border-radius:6px">
<a href="${link}" style="display:inline-block;padding:9px 20px;color:#FFFFFF;font-weight:bold;text-decoration:none">${button}</a>
</td></tr></table>`

/** White around it in dark mode too, because scanning a code needs contrast. */
const figure = ({
  cid,
  alt,
  caption,
  size,
}: NonNullable<
  Letter['picture']
>): Html => html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px"><tr><td align="center" style="padding:12px;background:#FFFFFF">
<img src="cid:${cid}" width="${String(size)}" height="${String(size)}" alt="${alt}" style="display:block;border:0">
</td></tr><tr><td align="center" style="font-size:13px;color:${COLOUR.text2}">${caption}</td></tr></table>`

import sanitize from 'sanitize-html'
import { html } from './html.ts'

/** Deeper than people write. */
const DEEPEST = 40

/** As in apps/web/src/ui/text/safe-html.tsx; neither side relies on the other (ASVS 1.3.1). */
const OPTIONS: sanitize.IOptions = {
  allowedTags: ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 's', 'ul', 'ol', 'li', 'h3', 'h4', 'blockquote', 'a', 'span', 'code', 'hr'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
  // The content of these tags is no text for people.
  nonTextTags: ['script', 'style', 'title', 'textarea', 'template', 'noscript', 'iframe', 'object', 'svg', 'math', 'head', 'select', 'xmp'],
  nestingLimit: DEEPEST,
  transformTags: { a: (tagName, { href = '' }) => ({ tagName, attribs: webAddress(href) }) },
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they have no place in HTML, and browsers do not agree on what they do
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g

const cleanOnce = (source: string): string => sanitize(source.replace(CONTROL, ''), OPTIONS).trim()

/** HTML reduced to simple markup and links to http and https. Idempotent. */
export function cleanHtml(source: string): string {
  let clean = cleanOnce(source)
  // A removed tag may leave nested items that close each other when parsed again.
  for (let times = 1; times < DEEPEST; times++) {
    const next = cleanOnce(clean)
    if (next === clean) break
    clean = next
  }
  return clean
}

/** Accepts only an absolute address. */
function webAddress(href: string): { href?: string } {
  const text = href.trim()
  return text.length <= 2000 && /^https?:\/\//i.test(text) && URL.canParse(text) ? { href: new URL(text).href } : {}
}

export const saysSomething = (clean: string): boolean => clean.replace(/<[^>]*>|&nbsp;|\s/g, '') !== ''

export const htmlOfText = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => `<p>${part.split('\n').map(escaped).join('<br />')}</p>`)
    .join('')

const escaped = (text: string) => html`${text.replace(CONTROL, '')}`.text

/** What the page shows of somebody else's HTML (apps/web/src/ui/safe-html.tsx); neither side relies on the other (ASVS 1.3.1). */
const ALLOWED = new Set([
  'p',
  'br',
  'b',
  'strong',
  'i',
  'em',
  'u',
  's',
  'ul',
  'ol',
  'li',
  'h3',
  'h4',
  'blockquote',
  'a',
  'span',
  'code',
  'hr',
])
const VOID = new Set(['br', 'hr'])
/** What stands in them is no text for people: it goes with them. */
const DROPPED = new Set([
  ...['script', 'style', 'title', 'textarea', 'template', 'noscript', 'iframe', 'object', 'embed', 'svg', 'math', 'head'],
  ...['select', 'xmp', 'plaintext', 'noembed', 'noframes', 'audio', 'video', 'canvas', 'frameset'],
])
/** Deeper than people write, and shallow enough for every browser. */
const DEEPEST = 40

const ENTITY = /&(?!(?:[a-zA-Z][a-zA-Z0-9]{1,30}|#\d{1,7}|#[xX][0-9a-fA-F]{1,6});)/g
const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  colon: ':',
  sol: '/',
  tab: '\t',
  newline: '\n',
}

interface Tag {
  name: string
  closing: boolean
  href: string | undefined
  /** Where what follows it begins. */
  end: number
}

/**
 * HTML reduced to text with simple marks and links to http and https addresses. Every tag that comes out was written here, from its name: of
 * what came in only text and addresses are copied, escaped. Done twice it changes nothing; it reads its input once.
 */
export function cleanHtml(html: string): string {
  const open: string[] = []
  let clean = ''
  let at = 0
  while (at < html.length) {
    const start = html.indexOf('<', at)
    clean += escaped(html.slice(at, start < 0 ? html.length : start))
    if (start < 0) break
    const tag = readTag(html, start)
    if (tag === undefined) {
      clean += '&lt;'
      at = start + 1
    } else if (DROPPED.has(tag.name)) {
      at = tag.closing ? tag.end : endOf(html, tag)
    } else {
      clean += written(tag, open)
      at = tag.end
    }
  }
  return (clean + open.reverse().map(closed).join('')).trim()
}

/** Whether cleaned HTML says anything. */
export const saysSomething = (clean: string): boolean => clean.replace(/<[^>]*>|&nbsp;|\s/g, '') !== ''

/** Paragraphs of plain text as HTML. */
export const htmlOfText = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => `<p>${part.split('\n').map(escapedWhole).join('<br>')}</p>`)
    .join('')

const escapedWhole = (text: string) => escaped(text.replaceAll('&', '&amp;'))
const closed = (name: string) => `</${name}>`

// biome-ignore lint/suspicious/noControlCharactersInRegex: they have no place in HTML, and browsers do not agree on what they do
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g
const escaped = (text: string) => text.replace(CONTROL, '').replace(ENTITY, '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function written({ name, closing, href }: Tag, open: string[]): string {
  if (!ALLOWED.has(name)) return ''
  if (VOID.has(name)) return closing ? '' : `<${name}>`
  if (closing) {
    const from = open.lastIndexOf(name)
    return from < 0 ? '' : open.splice(from).reverse().map(closed).join('')
  }
  // A link does not stand in a link, nor a paragraph in a paragraph: what was open ends.
  const before =
    (name === 'a' || name === 'p') && open.includes(name) ? open.splice(open.lastIndexOf(name)).reverse().map(closed).join('') : ''
  if (open.length >= DEEPEST) return before
  open.push(name)
  return `${before}<${name}${name === 'a' && href ? ` href="${href}"` : ''}>`
}

/** The tag that begins here; a comment or a declaration is one without a name. Undefined: a `<` that is text. */
function readTag(html: string, start: number): Tag | undefined {
  const nothing = (end: number): Tag => ({ name: '', closing: false, href: undefined, end: end < 0 ? html.length : end })
  const rest = html.slice(start + 1, start + 5)
  if (rest.startsWith('!--')) {
    const end = html.indexOf('-->', start + 4)
    return nothing(end < 0 ? -1 : end + 3)
  }
  if (/^[!?]/.test(rest) || /^\/[^a-zA-Z]/.test(rest)) {
    const end = html.indexOf('>', start)
    return nothing(end < 0 ? -1 : end + 1)
  }
  const name = /^\/?([a-zA-Z][a-zA-Z0-9:-]{0,40})/.exec(html.slice(start + 1, start + 50))
  if (!name) return undefined
  const closing = name[0].startsWith('/')
  const { href, end } = readAttributes(html, start + 1 + name[0].length)
  // One that never ends is none.
  return end < 0 ? nothing(-1) : { name: name[1]!.toLowerCase(), closing, href, end }
}

/** Reads to the `>` that ends the tag, past those in quotes; -1 where there is none. */
function readAttributes(html: string, from: number): { href: string | undefined; end: number } {
  const attribute = /[\s/]*([^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]*)))?/y
  let href: string | undefined
  let at = from
  while (at < html.length && html[at] !== '>') {
    attribute.lastIndex = at
    const found = attribute.exec(html)
    // Nothing that is an attribute, such as a lone `=`: go on behind it.
    if (!found || found[0] === '') at += 1
    else {
      if (found[1]?.toLowerCase() === 'href') href ??= address(found[2] ?? found[3] ?? found[4] ?? '')
      at = attribute.lastIndex
    }
  }
  return { href, end: at < html.length ? at + 1 : -1 }
}

/** An http or https address, escaped for an attribute; none where it is something else. */
function address(value: string): string | undefined {
  const text = value
    .replace(/&(?:#[xX]([0-9a-fA-F]{1,6})|#(\d{1,7})|([a-zA-Z]{2,10}));?/g, (whole, hex?: string, decimal?: string, named?: string) => {
      if (named) return NAMED[named.toLowerCase()] ?? whole
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
    })
    .trim()
  if (text.length > 2000 || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined
  return new URL(text).href.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** Where a dropped element ends: behind its end tag, or with the text. */
function endOf(html: string, { name, end }: Tag): number {
  const closing = new RegExp(`</${name}(?![a-zA-Z0-9:-])[^>]*>?`, 'gi')
  closing.lastIndex = end
  return closing.exec(html) ? closing.lastIndex : html.length
}

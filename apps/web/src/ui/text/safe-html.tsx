import DOMPurify from 'dompurify'
import { useMemo } from 'react'
import styles from './safe-html.module.css'

const purifierOptions = {
  ALLOWED_TAGS: ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 's', 'ul', 'ol', 'li', 'h3', 'h4', 'blockquote', 'a', 'span', 'code', 'hr'],
  ALLOWED_ATTR: ['href'],
  ALLOWED_URI_REGEXP: /^https?:\/\//i,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
}

const purifier = DOMPurify(window)

purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A') return
  if (!node.hasAttribute('href')) return
  node.setAttribute('rel', 'noopener noreferrer')
  node.setAttribute('target', '_blank')
})

/**
 * Foreign HTML, reduced to text with simple marks and links to http(s) addresses that open in a new tab. The server cleans it too; neither side
 * relies on the other.
 */
export const SafeHtml = ({ html }: { html: string }) => {
  const clean = useMemo(() => purifier.sanitize(html, purifierOptions), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the one place for it; the text went through the allow-list above
  return <div className={`gh-large gh-break gh-prose ${styles.text}`} dangerouslySetInnerHTML={{ __html: clean }} />
}

import { type RefObject, useEffect, useState } from 'react'
import { useWords } from '../../lib/i18n/use-words.ts'
import styles from './form-sections.module.css'
import { recordFormWords } from './record-form.words.ts'

/** A form with fewer sections needs no list of them. */
const LEAST = 4

/** The headings of the form's panels, without those of its dialogs. */
const headingsIn = (fields: HTMLElement) =>
  [...fields.querySelectorAll<HTMLElement>('section h2')].filter((heading) => !heading.closest('dialog'))

/** Links to the sections of a long form. */
export const FormSections = ({ fields }: { fields: RefObject<HTMLElement | null> }) => {
  const say = useWords(recordFormWords)
  const [titles, setTitles] = useState<readonly string[]>([])
  useEffect(() => {
    const form = fields.current
    if (!form) return
    const read = () => {
      const nextTitles = headingsIn(form).map(({ textContent }) => textContent)
      setTitles((now) => (now.join('\n') === nextTitles.join('\n') ? now : nextTitles))
    }
    read()
    const watch = new MutationObserver(read)
    watch.observe(form, { childList: true, subtree: true, characterData: true })
    return () => watch.disconnect()
  }, [fields])
  if (titles.length < LEAST) return null
  const jump = (index: number) => {
    const heading = fields.current && headingsIn(fields.current)[index]
    if (!heading) return
    heading.tabIndex = -1
    heading.scrollIntoView()
    heading.focus({ preventScroll: true })
  }
  return (
    <nav className={`gh-gap-4 gh-flex gh-line-bottom ${styles.sections}`} aria-label={say('form_sections')}>
      {titles.map((title, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place in the form
          key={index}
          type="button"
          className="gh-hover gh-inset gh-small gh-link gh-strong gh-nowrap gh-still gh-min-32 gh-round gh-touch"
          onClick={() => jump(index)}
        >
          {title}
        </button>
      ))}
    </nav>
  )
}

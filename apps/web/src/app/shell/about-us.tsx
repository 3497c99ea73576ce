import { useId } from 'react'
import { usePageConfig } from '../../api/page-config.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { appWords } from '../app.words.ts'
import styles from './about-us.module.css'

const LINKS = ['terms', 'privacy', 'data_protection', 'pdpa_en', 'pdpa_th'] as const

/** Terms and policies. The operator configures their addresses (H-06). */
export const AboutUs = () => {
  const say = useWords(appWords)
  const heading = useId()
  const config = usePageConfig()
  return (
    <nav className={`gh-still gh-mt-auto gh-line-top ${styles.about}`} aria-labelledby={heading}>
      <h2 id={heading} className="gh-tiny gh-heavy">
        {say('about')}
      </h2>
      <ul className={`gh-wrap gh-gap-0 gh-gap-x-10 gh-size-12 gh-plain gh-mt-4 ${styles.links}`}>
        {LINKS.map((name) => {
          const address = config?.links[name]
          return address ? (
            <li key={name}>
              <a href={address} target="_blank" rel="noopener noreferrer">
                {say(`links.${name}`)}
              </a>
            </li>
          ) : null
        })}
      </ul>
    </nav>
  )
}

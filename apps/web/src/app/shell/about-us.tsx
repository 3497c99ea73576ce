import { useId } from 'react'
import { usePageConfig } from '../../api/page-config.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { appWords } from '../app.words.ts'
import styles from './about-us.module.css'

const LINKS = ['terms', 'privacy', 'data_protection', 'pdpa_en', 'pdpa_th'] as const

/** Terms and policies, whose addresses are the operator's configuration (H-06). */
export const AboutUs = () => {
  const say = useWords(appWords)
  const heading = useId()
  const config = usePageConfig()
  return (
    <nav className={styles.about} aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        {say('about')}
      </h2>
      <ul className={styles.links}>
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

import { IconInfoCircle } from '@tabler/icons-react'
import { useWords } from '../../lib/i18n/use-words.ts'
import { DropDown } from '../../ui/overlay/drop-down.tsx'
import { appWords } from '../app.words.ts'
import { AboutUs } from './about-us.tsx'
import styles from './menu-rail.module.css'

/** About us at the end of the narrow menu (H-06). */
export const RailAbout = () => {
  const say = useWords(appWords)
  return (
    <DropDown
      role="dialog"
      label={say('about')}
      side="right"
      button={(props) => (
        <button
          {...props}
          className={`gh-hover gh-choosable gh-icon-button ${styles.button}`}
          aria-label={say('about')}
          title={say('about')}
        >
          <IconInfoCircle size={20} stroke={1.75} aria-hidden="true" />
        </button>
      )}
    >
      {() => <AboutUs />}
    </DropDown>
  )
}

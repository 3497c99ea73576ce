import { IconMenu2, IconX } from '@tabler/icons-react'
import { type MouseEvent, useRef } from 'react'
import { commonWords } from '../../lib/i18n/common.words.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { appWords } from '../app.words.ts'
import { AboutUs } from './about-us.tsx'
import styles from './menu-sheet.module.css'
import { MenuTree } from './menu-tree.tsx'
import { Person } from './person.tsx'

/** The sidebar of a phone: a sheet of 290 px over the page. As a modal dialog it holds the focus, closes with Esc and restores the focus. */
export const MenuSheet = () => {
  const say = useWords(appWords)
  const sayCommon = useWords(commonWords)
  const sheet = useRef<HTMLDialogElement>(null)
  const close = () => sheet.current?.close()
  const closeBeside = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === sheet.current) close()
  }
  return (
    <>
      <button
        type="button"
        className={`gh-icon-button gh-inherit ${styles.open}`}
        aria-label={say('open_menu')}
        onClick={() => sheet.current?.showModal()}
      >
        <IconMenu2 size={22} stroke={1.75} aria-hidden="true" />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes the dialog by itself */}
      <dialog ref={sheet} className={styles.sheet} aria-label={say('menu')} onClick={closeBeside}>
        <div className="gh-flex gh-vertical gh-tall">
          <div className={`gh-grid gh-center gh-line-bottom ${styles.head}`}>
            <Person />
            <button type="button" className={`gh-icon-button ${styles.close}`} aria-label={sayCommon('close')} onClick={close}>
              <IconX size={20} stroke={1.75} aria-hidden="true" />
            </button>
          </div>
          <MenuTree onChoose={close} />
          <AboutUs />
        </div>
      </dialog>
    </>
  )
}

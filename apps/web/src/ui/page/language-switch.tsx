import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import { IconLanguage } from '@tabler/icons-react'
import { commonWords } from '../../lib/i18n/common.words.ts'
import { setLanguage } from '../../lib/i18n/i18n.ts'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import styles from './switches.module.css'

interface LanguageSwitchProps {
  variant: 'box' | 'ink'
  onChoose?: (language: Language) => void
}

const INK = `gh-ink-button gh-size-14 ${styles.ink}`
const BOX = `gh-hover gh-text gh-surface gh-outline ${styles.language}`

/** Switches between Thai and English. `box` names both, for pages before sign-in; `ink` names the current one, for the header. */
export const LanguageSwitch = ({ variant, onChoose }: LanguageSwitchProps) => {
  const say = useWords(commonWords)
  const language = useLanguage()
  const choose = () => {
    const next = language === 'th' ? 'en' : 'th'
    setLanguage(next)
    onChoose?.(next)
  }
  return (
    <button
      type="button"
      className={`gh-gap-8 gh-small gh-inline gh-center gh-round gh-touch ${variant === 'ink' ? INK : BOX}`}
      onClick={choose}
    >
      <IconLanguage size={18} stroke={1.75} aria-hidden="true" />
      <span className="gh-hidden">{say('language')}</span>
      {variant === 'box' ? 'ไทย / EN' : language === 'th' ? 'ไทย' : 'EN'}
    </button>
  )
}

import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useId } from 'react'
import { type ColourScheme, setColourScheme, useColourScheme } from '../../lib/colour-scheme.ts'
import { commonWords } from '../../lib/i18n/common.words.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import styles from './switches.module.css'

const SCHEMES = [
  { value: 'light', Icon: IconSun },
  { value: 'dark', Icon: IconMoon },
  { value: 'auto', Icon: IconDeviceDesktop },
] as const

/** Chooses the light or the dark scheme, or that of the device. The choice is stored on this device. */
export const ColourSchemeSwitch = ({ onChoose }: { onChoose?: (scheme: ColourScheme) => void }) => {
  const say = useWords(commonWords)
  const groupName = useId()
  const currentScheme = useColourScheme()
  return (
    <fieldset className="gh-row gh-gap-4">
      <legend className={`gh-p-0 gh-normal ${styles.legend}`}>{say('scheme')}</legend>
      {SCHEMES.map(({ value, Icon }) => (
        <label
          key={value}
          className={`gh-hover gh-choosable gh-middle gh-muted gh-round gh-relative gh-press gh-touch-wide gh-touch ${styles.scheme}`}
          title={say(`schemes.${value}`)}
        >
          <input
            type="radio"
            className="gh-hidden"
            name={groupName}
            value={value}
            checked={currentScheme === value}
            onChange={() => {
              setColourScheme(value)
              onChoose?.(value)
            }}
          />
          <Icon size={18} stroke={1.75} aria-hidden="true" />
          <span className="gh-hidden">{say(`schemes.${value}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}

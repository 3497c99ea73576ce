import { useMantineColorScheme } from '@mantine/core'
import { useLayoutEffect } from 'react'
import { useMe } from '../api/me.ts'
import { setLanguage } from '../lib/i18n/i18n.ts'
import { readStored } from '../lib/storage.ts'

let begins = false

/** To be called when a person has just signed in: the shell then begins with what they chose, whoever used this device before. */
export const takePreferences = (): void => {
  begins = true
}

/**
 * What the person chose in their account: at a sign-in, and on a device where nothing was chosen. The switches of the header change this device
 * alone, until the next sign-in.
 */
export function usePreferences(): void {
  const { language, theme } = useMe().user.preferences ?? {}
  const { setColorScheme } = useMantineColorScheme()
  // Once, when the shell begins: what is chosen later takes effect where it is chosen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useLayoutEffect(() => {
    if (language && (begins || readStored('language') === null)) setLanguage(language)
    if (theme && (begins || readStored('color_scheme') === null)) setColorScheme(theme === 'system' ? 'auto' : theme)
    begins = false
  }, [])
}

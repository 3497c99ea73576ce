import type { ProfileChange } from '@gatehouse/contract/profile.ts'
import { useLayoutEffect } from 'react'
import { api } from '../api/client.ts'
import { useMe } from '../api/me.ts'
import { setColourScheme } from '../lib/colour-scheme.ts'
import { setLanguage } from '../lib/i18n/i18n.ts'
import { readStored } from '../lib/storage.ts'

let begins = false

/** To be called when a person has just signed in: the shell then begins with what they chose, whoever used this device before. */
export const takePreferences = (): void => {
  begins = true
}

/**
 * What the person chose in their account: at a sign-in, and on a device where nothing was chosen. Another device that is in use keeps what it
 * shows until its next sign-in.
 */
export function usePreferences(): void {
  const { language, theme } = useMe().user.preferences ?? {}
  // Once, when the shell begins: what is chosen later takes effect where it is chosen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useLayoutEffect(() => {
    if (language && (begins || readStored('language') === null)) setLanguage(language)
    if (theme && (begins || readStored('color_scheme') === null)) setColourScheme(theme === 'system' ? 'auto' : theme)
    begins = false
  }, [])
}

/** Keeps in the account what a switch of the header changed on this page. A failure is not told: this device remembers it all the same. */
export const keepPreference = (attributes: Pick<ProfileChange, 'language' | 'theme'>): void =>
  void api.profile.update({ body: { data: { type: 'profile', attributes } } }).catch(() => undefined)

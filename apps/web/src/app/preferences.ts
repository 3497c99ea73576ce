import type { ProfileChange } from '@gatehouse/contract/profile/profile.ts'
import { useLayoutEffect } from 'react'
import { api } from '../api/client.ts'
import { useMe } from '../api/me.ts'
import { setColourScheme } from '../lib/colour-scheme.ts'
import { setLanguage } from '../lib/i18n/i18n.ts'
import { readStored } from '../lib/storage.ts'

let begins = false

/** Call this after a sign-in: the shell then starts with the person's preferences, whoever used this device before. */
export const takePreferences = (): void => {
  begins = true
}

/**
 * Applies the preferences of the person's account at a sign-in, and on a device without stored choices. Other devices in use keep theirs until the
 * next sign-in.
 */
export function usePreferences(): void {
  const { language, theme } = useMe().user.preferences ?? {}
  // Run once, when the shell starts: later choices take effect where they are made.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useLayoutEffect(() => {
    if (language && (begins || readStored('language') === null)) setLanguage(language)
    if (theme && (begins || readStored('color_scheme') === null)) setColourScheme(theme === 'system' ? 'auto' : theme)
    begins = false
  }, [])
}

/** Saves a switch in the header to the person's account. A failure is ignored, because this device has stored the choice anyway. */
export const keepPreference = (attributes: Pick<ProfileChange, 'language' | 'theme'>): void =>
  void api.profile.update({ body: { data: { type: 'profile', attributes } } }).catch(() => undefined)

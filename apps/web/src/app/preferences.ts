import type { ProfileChange } from '@gatehouse/contract/profile/profile.ts'
import { useLayoutEffect } from 'react'
import { api } from '../api/client.ts'
import { useMe } from '../api/me.ts'
import { setColourScheme } from '../lib/colour-scheme.ts'
import { setLanguage } from '../lib/i18n/i18n.ts'
import { readStored } from '../lib/storage.ts'

let isAfterSignIn = false

/** Call this after a sign-in. The shell then starts with the account's preferences and replaces those that this device has stored. */
export const markSignIn = (): void => {
  isAfterSignIn = true
}

/**
 * Applies the account's language and colour scheme when the shell starts. Without a sign-in, it keeps the choices that this device has stored. So a
 * change on one device reaches another at its next sign-in.
 */
export function usePreferences(): void {
  const { language, theme } = useMe().user.preferences ?? {}
  // Run this once, when the shell starts. The switches apply later choices themselves.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useLayoutEffect(() => {
    if (language && (isAfterSignIn || readStored('language') === null)) setLanguage(language)
    if (theme && (isAfterSignIn || readStored('color_scheme') === null)) setColourScheme(theme === 'system' ? 'auto' : theme)
    isAfterSignIn = false
  }, [])
}

/** Saves a choice of the header's switches in the account. Ignores failures, because this device has already stored the choice. */
export const savePreference = (attributes: Pick<ProfileChange, 'language' | 'theme'>): void =>
  void api.profile.update({ body: { data: { type: 'profile', attributes } } }).catch(() => undefined)

// Only the session token and a few preferences, none of which says anything about a person, may be kept in the browser (ASVS 5.0, 14.3.3).
export type StorageKey =
  | 'auth_token'
  | 'language'
  | 'color_scheme'
  | 'desk_gate'
  | 'receipt_print'
  | 'pre_register_location'
  | 'pre_pass_location'
  | 'stamp_unit'
  | 'stamp_location'
  | `columns.${string}`

/** The stored text, or null where nothing is stored or the browser forbids storage. */
export const readStored = (key: StorageKey): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a text; null removes it. A browser that forbids storage keeps it for this page only, which is not an error. */
export const store = (key: StorageKey, value: string | null): void => {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Nothing can be remembered; the page works without.
  }
}

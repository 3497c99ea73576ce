// The browser may only store the session token and a few impersonal preferences (ASVS 5.0, 14.3.3).
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

/** The stored text; null when nothing is stored or the browser forbids storage. */
export const readStored = (key: StorageKey): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a text; null removes it. If the browser forbids storage the value lasts for this page only, which isn't an error. */
export const store = (key: StorageKey, value: string | null): void => {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // The page works without storage.
  }
}

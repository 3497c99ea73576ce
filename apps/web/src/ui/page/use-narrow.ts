import { useSyncExternalStore } from 'react'

/** True at phone widths. Follows the window. */
export const useNarrow = (query = '(max-width: 768px)'): boolean =>
  useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
    () => false,
  )

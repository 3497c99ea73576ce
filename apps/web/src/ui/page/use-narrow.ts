import { useSyncExternalStore } from 'react'

/** True at phone widths. Follows the window. */
export const useNarrow = (query = '(max-width: 768px)'): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const media = matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    () => matchMedia(query).matches,
    () => false,
  )

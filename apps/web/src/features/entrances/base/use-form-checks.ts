import { useCallback, useEffect } from 'react'
import { logError } from '../../../api/errors.ts'

type FormChecks = typeof import('./entrance-problems.ts')

let loadedChecks: FormChecks | null = null

/**
 * Loads the validation of visit forms and returns a getter for it. The schemas are larger than the form, so they load after it. Until then the getter
 * returns null, and only the server validates.
 */
export function useFormChecks(): () => FormChecks | null {
  useEffect(() => {
    import('./entrance-problems.ts').then((checks) => {
      loadedChecks = checks
    }, logError)
  }, [])
  return useCallback(() => loadedChecks, [])
}

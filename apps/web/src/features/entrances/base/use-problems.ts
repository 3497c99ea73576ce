import { useCallback, useEffect } from 'react'
import { logError } from '../../../api/errors.ts'

type Problems = typeof import('./entrance-problems.ts')

let problems: Problems | null = null

/** The contract's check of a form. Its schemas are larger than the form and load after it; until then the server alone checks. */
export function useProblems(): () => Problems | null {
  useEffect(() => {
    import('./entrance-problems.ts').then((loaded) => {
      problems = loaded
    }, logError)
  }, [])
  return useCallback(() => problems, [])
}

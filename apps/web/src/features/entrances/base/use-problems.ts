import { useCallback, useEffect } from 'react'
import { logError } from '../../../api/errors.ts'

type Problems = typeof import('./entrance-problems.ts')

let problems: Problems | null = null

/**
 * The contract's check of what is written in a form of the desk. Its schemas are larger than the form and come after it; until then the
 * server alone checks, by the same schemas and in the same words.
 */
export function useProblems(): () => Problems | null {
  useEffect(() => {
    import('./entrance-problems.ts').then((loaded) => {
      problems = loaded
    }, logError)
  }, [])
  return useCallback(() => problems, [])
}

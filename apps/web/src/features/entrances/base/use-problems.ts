import { useCallback, useEffect } from 'react'
import { logError } from '../../../api/errors.ts'

type Problems = typeof import('./entrance-problems.ts')

let problems: Problems | null = null

/** The contract's form validation. Its schemas are larger than the form and load after it; until then only the server validates. */
export function useProblems(): () => Problems | null {
  useEffect(() => {
    import('./entrance-problems.ts').then((problemsModule) => {
      problems = problemsModule
    }, logError)
  }, [])
  return useCallback(() => problems, [])
}

import { useMutation } from '@tanstack/react-query'
import { explain } from './errors.ts'

/** Saves records as a file; `make` downloads it. */
export function useExport(make: (format: 'xlsx' | 'csv') => Promise<void>) {
  const { isPending, error, mutate, reset } = useMutation({ mutationFn: make })
  return { saving: isPending, failure: error ? explain(error) : null, save: mutate, dismiss: reset }
}

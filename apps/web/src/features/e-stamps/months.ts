/** The month that is so many months later: `2026-11`. */
export function monthAfter(month: string, by: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

/** A month and those before it, the latest first. */
export const lastMonths = (month: string, count: number): string[] => Array.from({ length: count }, (_, ago) => monthAfter(month, -ago))

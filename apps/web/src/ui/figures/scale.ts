/** The step of a chart's grid: 1, 2 or 5 times a power of ten, with at most four lines above zero. Counts are whole numbers. */
export const gridStep = (largest: number): number => {
  if (largest <= 4) return 1
  const power = 10 ** Math.floor(Math.log10(largest / 4))
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => largest / step <= 4) ?? 10 * power
}

/** The lines of a chart's grid, from zero up to the first line that is at least the largest value. */
export const gridLines = (largest: number): number[] => {
  const step = Math.max(1, gridStep(largest))
  return Array.from({ length: Math.floor(largest / step) + 1 }, (_, line) => line * step)
}

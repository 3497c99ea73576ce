/** How many letters at the beginning count extra, and how much each. */
const PREFIX = 4
const PREFIX_WEIGHT = 0.1
/** Below this a common beginning is chance (Winkler 1990). */
const BOOST_FROM = 0.7

/** Jaro–Winkler similarity of the first 32 letters, 0 to 1; symmetric. */
export function jaroWinkler(left: string, right: string): number {
  const [a, b] = [left.slice(0, 32), right.slice(0, 32)]
  if (a === b) return 1
  if (a === '' || b === '') return 0
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1)
  // One bit a letter: 32 letters fit.
  let [takenA, takenB, common] = [0, 0, 0]
  for (let i = 0; i < a.length; i += 1) {
    const end = Math.min(b.length - 1, i + reach)
    for (let j = Math.max(0, i - reach); j <= end; j += 1) {
      if (takenB & (1 << j) || a.charCodeAt(i) !== b.charCodeAt(j)) continue
      takenA |= 1 << i
      takenB |= 1 << j
      common += 1
      break
    }
  }
  if (common === 0) return 0
  let [transpositions, j] = [0, 0]
  for (let i = 0; i < a.length; i += 1) {
    if (!(takenA & (1 << i))) continue
    while (!(takenB & (1 << j))) j += 1
    if (a.charCodeAt(i) !== b.charCodeAt(j)) transpositions += 1
    j += 1
  }
  const jaro = (common / a.length + common / b.length + (common - transpositions / 2) / common) / 3
  if (jaro < BOOST_FROM) return jaro
  let prefix = 0
  while (prefix < PREFIX && prefix < a.length && prefix < b.length && a[prefix] === b[prefix]) prefix += 1
  return jaro + prefix * PREFIX_WEIGHT * (1 - jaro)
}

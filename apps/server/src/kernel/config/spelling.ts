import { UNSUPPORTED_VARIABLES, variables } from './variables.ts'

const NAMES = Object.keys(variables.shape)
const KNOWN = new Set<string>([...NAMES, ...UNSUPPORTED_VARIABLES])
/** Shorter names are too similar to those of other programs (HOST and HOME). */
const SHORTEST = 7
const LONG = 8
const OURS = 'GATEHOUSE_'

/** One sentence for each unknown variable that looks misspelt. With `DATABSE_URL`, a server would otherwise start an empty database of its own. */
export function misspelt(names: readonly string[]): string[] {
  return names.flatMap((name) => {
    if (KNOWN.has(name)) return []
    const suggestion = nearest(name)
    if (suggestion) return [`${name} is no variable of Gatehouse: was ${suggestion} meant? Correct the name, or remove it.`]
    return name.toUpperCase().startsWith(OURS) ? [`${name} is no variable of Gatehouse. Correct the name, or remove it.`] : []
  })
}

/** The known variable that differs only in case, separators, or one or two letters. */
function nearest(name: string): string | undefined {
  const candidates = NAMES.map((own) => ({ own, letters: plain(own).length, apart: differs(plain(own), plain(name)) }))
    .filter(({ letters, apart }) => apart === 0 || (letters >= SHORTEST && apart <= (letters > LONG ? 2 : 1)))
    .sort((a, b) => a.apart - b.apart)
  // Variables of npm and of proxies are lower case.
  return name === name.toLowerCase() && !name.includes('_') ? undefined : candidates[0]?.own
}

const plain = (name: string) => name.replace(/[_.-]/g, '').toUpperCase()

function differs(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3
  let [before, previousRow] = [[] as number[], Array.from({ length: b.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= a.length; row++) {
    const present = [row]
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1]
      let distance = Math.min(previousRow[column]! + 1, present[column - 1]! + 1, previousRow[column - 1]! + (same ? 0 : 1))
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        distance = Math.min(distance, before[column - 2]! + 1)
      present.push(distance)
    }
    ;[before, previousRow] = [previousRow, present]
  }
  return previousRow[b.length]!
}

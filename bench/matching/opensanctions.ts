// `npm run bench:matching -- --opensanctions FILE` reports the pairs that OpenSanctions keeps for its own matcher. FILE is
// contrib/name_bench/cases.csv of its public repository opensanctions/nomenklatura (MIT). The file isn't part of this repository, and the matcher
// isn't tuned on it.
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { companyName } from '../../apps/server/src/modules/blacklists/blacklists.company.ts'
import { THRESHOLDS } from '../../apps/server/src/modules/blacklists/matching/names.ts'
import { table } from '../results.ts'
import { type Quality, qualityAt, SCORERS, type Scored } from './quality.ts'

/** Their kinds of record, mapped to the two kinds of blacklist entries that match by name. Vessels are left out. */
const KINDS: [title: string, schemas: readonly string[], read: (name: string) => string][] = [
  ['persons', ['Person'], (name) => name],
  ['companies', ['Company', 'Organization', 'LegalEntity'], companyName],
]
/** Results of their own matcher at its threshold of 0.7, from the run stored with the pairs (logicv2-frozen.csv, August 2026). */
const THEIRS: Record<string, Quality> = {
  persons: { precision: 0.7, recall: 0.789, f1: 0.742 },
  companies: { precision: 0.852, recall: 0.877, f1: 0.865 },
}

interface Case {
  schema: string
  name1: string
  name2: string
  is_match: string
}

const percent = (part: number) => (100 * part).toFixed(1)

export function openSanctionsSection(file: string): string {
  const cases = parse<Case>(readFileSync(file), { columns: true })
  const rows = KINDS.flatMap(([title, schemas, read]) => {
    const scores = cases
      .filter(({ schema }) => schemas.includes(schema))
      .map(
        ({ name1, name2, is_match }): Scored => ({
          same: is_match === 'true',
          kind: title,
          a: name1,
          b: name2,
          score: SCORERS.matcher(read(name1), read(name2)),
        }),
      )
    const row = (matcherName: string, { precision, recall, f1 }: Quality) => [
      title,
      `${scores.length}`,
      matcherName,
      percent(precision),
      percent(recall),
      percent(f1),
    ]
    return [
      row(`Gatehouse, strict ${THRESHOLDS.strict}`, qualityAt(scores, THRESHOLDS.strict)),
      row(`Gatehouse, sensitive ${THRESHOLDS.sensitive}`, qualityAt(scores, THRESHOLDS.sensitive)),
      row('their own, 0.7', THEIRS[title]!),
    ]
  })
  return `**The pairs of OpenSanctions** (all of them but vessels; nothing was tuned on them).\n\n${table(['', 'pairs', 'matcher', 'precision %', 'recall %', 'F1 %'], rows)}`
}

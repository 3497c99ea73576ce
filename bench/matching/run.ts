// The script `npm run bench:matching` measures how well similar names are told apart and how long a search takes. It fills its section of
// RESULTS.md. With `-- --quick` it prints only the quality and writes nothing. With `-- --before FOLDER` it also times the matcher of another
// checkout, alternating with this one. With `-- --opensanctions FILE` it also reports the pairs of OpenSanctions (opensanctions.ts). The timing
// needs `node --expose-gc`, which the script passes.
import { execFileSync } from 'node:child_process'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { THRESHOLDS } from '../../apps/server/src/modules/blacklists/matching/names.ts'
import { busyPercent } from '../cpu.ts'
import { ROOT } from '../process.ts'
import { keep, table } from '../results.ts'
import { median } from '../stats.ts'
import { openSanctionsSection } from './opensanctions.ts'
import {
  bestThreshold,
  type PairSet,
  type Quality,
  qualityAt,
  readPairs,
  SCORERS,
  type Scored,
  scorePairs,
  wrongOfKinds,
} from './quality.ts'
import { matcherOf, measureTimes, type Times } from './time.ts'

const ROUNDS = 5
const SEARCHES = 1_000
const quick = process.argv.includes('--quick')
const optionOf = (option: string) => (process.argv.includes(option) ? process.argv[process.argv.indexOf(option) + 1] : undefined)
const before = optionOf('--before')
const openSanctions = optionOf('--opensanctions')

const percent = (part: number) => (100 * part).toFixed(1)
const cellsOf = ({ precision, recall, f1 }: Quality) => [percent(precision), percent(recall), percent(f1)]

function qualitySection(title: string, tuningSet: PairSet, heldOutSet: PairSet): string {
  const [tuningPairs, heldOut] = [readPairs(tuningSet), readPairs(heldOutSet)]
  const scored = (set: typeof tuningPairs) => ({
    matcher: scorePairs(set, SCORERS.matcher),
    exact: scorePairs(set, SCORERS.exact),
    trigrams: scorePairs(set, SCORERS.trigrams),
  })
  const [tuningScores, heldOutScores] = [scored(tuningPairs), scored(heldOut)]
  const row = (name: string, threshold: number, scorer: keyof typeof heldOutScores) => [
    name,
    threshold.toFixed(2),
    ...cellsOf(qualityAt(heldOutScores[scorer], threshold)),
    percent(qualityAt(tuningScores[scorer], threshold).f1),
  ]
  const rows = [
    row('**Gatehouse, sensitive**', THRESHOLDS.sensitive, 'matcher'),
    row('**Gatehouse, strict**', THRESHOLDS.strict, 'matcher'),
    row('exact after normalisation', 1, 'exact'),
    row('trigrams, best for the held-out pairs', bestThreshold(heldOutScores.trigrams), 'trigrams'),
    row('trigrams, as pg_trgm sets it', 0.3, 'trigrams'),
  ]
  const same = (set: typeof tuningPairs) => set.filter((pair) => pair.same).length
  const pairs = `${heldOut.length} held-out pairs, ${same(heldOut)} of them the same person; ${tuningPairs.length} pairs of other names were there for tuning, ${same(tuningPairs)} of them the same person.`
  return `**${title}.** ${pairs}\n\n${table(['', 'threshold', 'precision %', 'recall %', 'F1 %', 'F1 % of the tuning pairs'], rows)}\n\n${kindTable(heldOutScores.matcher)}`
}

function kindTable(scores: readonly Scored[]): string {
  const [sensitive, strict] = [wrongOfKinds(scores, THRESHOLDS.sensitive), wrongOfKinds(scores, THRESHOLDS.strict)]
  const rows = [...sensitive].sort().map(([kind, { pairs, wrong }]) => [kind, `${pairs}`, `${wrong}`, `${strict.get(kind)!.wrong}`])
  return table(['held-out pairs', 'pairs', 'wrong, sensitive', 'wrong, strict'], rows)
}

function timeSection(results: ReadonlyMap<string, readonly Times[]>): string {
  const rows = [...results].flatMap(([label, rounds]) => {
    const of = (value: (times: Times) => number) => median(rounds.map(value)).toFixed(2)
    const searches = (['strict', 'sensitive'] as const).map((mode) => [
      `${label}search, ${mode}`,
      of(({ search }) => search[mode].cpu.p50),
      of(({ search }) => search[mode].cpu.p99),
      of(({ search }) => search[mode].clock.p50),
      of(({ search }) => search[mode].clock.p99),
    ])
    return [
      ...searches,
      [`${label}put`, '', '', of(({ put }) => put), ''],
      [`${label}remove`, '', '', of(({ remove }) => remove), ''],
      [`${label}memory, MB`, '', '', of(({ megabytes }) => megabytes), ''],
    ]
  })
  const { entries, names } = [...results.values()][0]![0]!
  const head = ['', 'processor p50 ms', 'processor p99 ms', 'clock p50 ms', 'clock p99 ms']
  const summary = `${entries} entries with ${names} names. Median of ${ROUNDS} rounds of ${SEARCHES} searches`
  return `${summary}${before ? ', the matcher of before and this one in turn' : ''}.\n\n${table(head, rows)}`
}

const quality = [
  qualitySection('Written by hand', 'tuning', 'held-out'),
  qualitySection('Common names', 'names-tuning', 'names-held-out'),
  ...(openSanctions ? [openSanctionsSection(openSanctions)] : []),
].join('\n\n')
console.log(quality)
if (!quick) {
  const busy = busyPercent()
  await delay(3_000)
  const others = busy()
  const matchers = new Map(before ? [['before: ', await matcherOf(before)]] : [])
  matchers.set(before ? 'now: ' : '', await matcherOf(ROOT))
  const results = new Map<string, Times[]>([...matchers.keys()].map((label) => [label, []]))
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const [label, matcher] of matchers) results.get(label)!.push(measureTimes(matcher, round, SEARCHES))
  }
  const times = timeSection(results)
  console.log(`\n${times}`)
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim()
  const machine = `${availableParallelism()} × ${cpus()[0]?.model.trim()}, ${(totalmem() / 2 ** 30).toFixed(0)} GB`
  const when = new Date().toISOString().slice(0, 16).replace('T', ' ')
  keep(
    'matching',
    `${when} UTC, commit ${commit}, ${machine}, ${others.toFixed(0)} % busy with other work before; Node.js ${process.versions.node}.\n\n${quality}\n\n${times}`,
  )
}

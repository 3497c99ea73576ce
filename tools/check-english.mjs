// Counts what isn't plain English in code and documentation (CONTRIBUTING.md, "Words"): comments and sentences that open without a subject, long sentences,
// and values named by a bare participle or a function word. `--list` prints each finding, `--folders` the figures of each folder. Other arguments restrict
// the files.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'oxc-parser'

const root = fileURLToPath(new URL('..', import.meta.url))
const FOLDERS = [
  'packages/contract/src',
  'apps/server/src',
  'apps/server/seed',
  'apps/server/test',
  'apps/web/src',
  'bench',
  'e2e',
  'tools',
]

/** Highest shares that pass. Goals: 0.01 headless comments, 1 name per 1,000 lines, 0.01 long sentences. */
const MOST = { headless: 0.01, names: 1, long: 0.01 }
/** Highest shares of the sentences in documentation that open without a subject, and that are long. */
const MOST_IN_PROSE = { headless: 0.01, long: 0.02 }
const LONGEST_SENTENCE = 25
const DOCUMENTS = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs', 'bench/RESULTS.md']
/** The words of the specification stay as they are. */
const QUOTED_DOCUMENTS = new Set(['docs/specification-rows.md'])

const HEADLESS = /^(?:who|whose|whom|whoever|of|what|whatever|which|where|those|that of|nobody|nothing|none|as \w+ as)\b/i
const FUNCTION_WORDS = new Set(
  `of at by one some any is was were be been has had do does did to from for with without beside besides below above before after until since
   than then there here where who whom whose what which that this those these it its they them their we us our he she you your nobody
   nothing none anybody whoever again anew else ever never once twice still yet too also just only not and or but so if as such both either
   neither each every all most much many few more less least`
    .split(/\s+/)
    .filter(
      (word) =>
        !['from', 'to', 'all', 'each', 'before', 'after', 'this', 'it', 'is', 'as', 'not', 'and', 'or', 'any', 'that'].includes(word),
    ),
)
const IRREGULAR = new Set(
  `taken held told shown given made known seen done gone begun written chosen kept left lost met paid read said sent set sold spoken stood
   taught thought torn worn won wound found bought brought built caught come cut drawn driven eaten fallen felt fought forgotten
   grown heard hidden hit hurt laid led lent let meant put ridden risen run shut slept spent sworn swept thrown understood woken wanted
   owing`
    .split(/\s+/)
    .filter((word) => !['read', 'set', 'cut', 'hit', 'run', 'left', 'put', 'let', 'come', 'wound'].includes(word)),
)
/** Nouns and plain adjectives that only look like participles, and the field's own words. */
const NOUNS = new Set(
  `seed feed need speed red bed shed embed id string building setting heading meeting parking greeting warning mapping listing
   recording padding spacing king ring thing things wing string binding encoding timing rating ceiling opening closing ending
   beginning morning evening missing pending existing remaining loading indeed hundred sighting sightings screening booking
   pricing billing spring landing drawing reading writing being during string strings nothing anything something everything marking
   rounding heading headings settings warnings buildings mappings findings finding thousand unused nested unlimited limited unsigned signed
   expected unexpected actual embedded shared fixed sorted keyring spelling`.split(/\s+/),
)

/** Whether a name is one lower-case word that says no thing: `taken`, `owing`, `beside`. */
function isPoorName(name) {
  if (!/^[a-z]+$/.test(name) || name.length < 2 || NOUNS.has(name)) return false
  return FUNCTION_WORDS.has(name) || IRREGULAR.has(name) || /(?:[a-z]{2,}ed|[a-z]{3,}ing)$/.test(name)
}

function* sources(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && !['node_modules', 'dist', 'dist.next'].includes(entry.name)) yield* sources(path)
    else if (/\.(?:ts|tsx|mjs)$/.test(entry.name) && !entry.name.endsWith('.d.ts')) yield path
  }
}

/** Comments as a reader sees them: `//` lines below each other are one. */
function commentsOf(text, comments) {
  const groups = []
  let last
  for (const { type, value, start, end } of comments) {
    const isLine = type === 'Line'
    const between = last && text.slice(last.end, start)
    const startsLine = /(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, start - 200), start))
    if (last && isLine && last.isLine && startsLine && /^\n[ \t]*$/.test(between))
      Object.assign(last, { value: `${last.value} ${value.trim()}`, end })
    else {
      last = { isLine, value: value.trim(), start, end }
      groups.push(last)
    }
  }
  return groups
    .map(({ value, start }) => ({
      start,
      words: value
        .replace(/^\s*\*+/gm, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    }))
    .filter(({ words }) => /[a-z]/i.test(words) && !/^(?:biome-ignore|@ts-|eslint|@vitest|v8 ignore|#__)/.test(words))
}

const sentencesOf = (words) =>
  words
    .replace(/`[^`]*`/g, 'code')
    .replace(/\([^)]*\)/g, ' ')
    // A list of error codes isn't a sentence.
    .replace(/Errors: [^.]*(?:\.|$)/g, ' ')
    .split(/(?<=[.!?:;])\s+(?=[A-Z`'"(]|$)/)
    .filter(Boolean)

/** Names of values that a file declares: variables, parameters, properties that destructuring renames. */
function namesOf(program) {
  const names = []
  const pattern = (node) => {
    if (!node) return
    if (node.type === 'Identifier') names.push(node)
    else if (node.type === 'ObjectPattern')
      for (const property of node.properties) {
        // A shorthand repeats the name of a field, which is declared elsewhere.
        if (property.type === 'RestElement') pattern(property.argument)
        else if (!property.shorthand) pattern(property.value)
      }
    else if (node.type === 'ArrayPattern') for (const element of node.elements) pattern(element)
    else if (node.type === 'AssignmentPattern') pattern(node.left)
    else if (node.type === 'RestElement') pattern(node.argument)
    else if (node.type === 'TSParameterProperty') pattern(node.parameter)
  }
  const parameters = (node) => {
    for (const parameter of node.params ?? []) pattern(parameter)
  }
  // Functions are named by verbs, so they are left out.
  const isFunction = (node) => node && /FunctionExpression$/.test(node.type)
  new Visitor({
    VariableDeclarator: (node) => {
      if (!isFunction(node.init)) pattern(node.id)
    },
    FunctionDeclaration: parameters,
    FunctionExpression: parameters,
    ArrowFunctionExpression: parameters,
    CatchClause: (node) => pattern(node.param),
  }).visit(program)
  return names
}

function documents() {
  const markdownIn = (path) =>
    path.endsWith('.md')
      ? [path]
      : readdirSync(join(root, path), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
          .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
  return DOCUMENTS.flatMap(markdownIn).filter((path) => !QUOTED_DOCUMENTS.has(path))
}

/** Paragraphs, list items and cells of tables with their lines. Leaves out headings, code and pictures. */
function* paragraphsOf(text) {
  let isCode = false
  let paragraph
  for (const [index, raw] of text.split('\n').entries()) {
    const line = raw.trim()
    const isFence = /^(?:```|~~~)/.test(line)
    const isTable = line.startsWith('|')
    const startsItem = /^(?:[-*+]|\d+\.)\s/.test(line)
    if (paragraph && (isFence || isTable || startsItem || line === '' || line.startsWith('#') || line.startsWith('<'))) {
      yield paragraph
      paragraph = undefined
    }
    if (isFence) isCode = !isCode
    else if (isTable && !isCode) {
      if (/^[|:\s-]+$/.test(line)) continue
      for (const cell of line.split('|').slice(1, -1)) yield { line: index + 1, words: plainText(cell), isCell: true }
    } else if (!isCode && line !== '' && !line.startsWith('#') && !line.startsWith('<')) {
      const words = plainText(line.replace(/^(?:[-*+>]|\d+\.)\s+/, ''))
      paragraph = paragraph ? { ...paragraph, words: `${paragraph.words} ${words}` } : { line: index + 1, words, isCell: false }
    }
  }
  if (paragraph) yield paragraph
}

const plainText = (markdown) =>
  markdown
    .replace(/`[^`]*`/g, 'code')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_]{1,2}([^*_]+)[*_]{1,2}/g, '$1')
    .trim()

const options = process.argv.slice(2)
const prefixes = options.filter((option) => !option.startsWith('--'))
const files = FOLDERS.flatMap((folder) =>
  [...sources(join(root, folder))].map((file) => relative(root, file).replaceAll('\\', '/')),
).filter((file) => prefixes.length === 0 || prefixes.some((part) => file.startsWith(part)))
const folderOf = (file) =>
  file
    .split('/')
    .slice(0, file.startsWith('apps') ? 4 : 2)
    .filter((part) => !part.includes('.'))
    .join('/')
const totals = new Map()
const findings = []
for (const file of files) {
  const text = readFileSync(join(root, file), 'utf8')
  const { program, comments } = parseSync(file, text)
  const counts = { lines: text.split('\n').length, comments: 0, sentences: 0, headless: 0, long: 0, names: 0 }
  const lineOf = (start) => text.slice(0, start).split('\n').length
  for (const { start, words } of commentsOf(text, comments)) {
    const sentences = sentencesOf(words)
    counts.comments += 1
    counts.sentences += sentences.length
    if (HEADLESS.test(words)) {
      counts.headless += 1
      findings.push(`${file}:${lineOf(start)}  opens without a subject: ${words.slice(0, 90)}`)
    }
    for (const sentence of sentences)
      if (sentence.split(/\s+/).length > LONGEST_SENTENCE) {
        counts.long += 1
        findings.push(`${file}:${lineOf(start)}  ${sentence.split(/\s+/).length} words: ${sentence.slice(0, 90)}`)
      }
  }
  for (const { name, start } of namesOf(program))
    if (isPoorName(name)) {
      counts.names += 1
      findings.push(`${file}:${lineOf(start)}  names no thing: ${name}`)
    }
  for (const key of ['', folderOf(file)]) {
    const sum = totals.get(key) ?? { lines: 0, comments: 0, sentences: 0, headless: 0, long: 0, names: 0 }
    for (const each of Object.keys(counts)) sum[each] += counts[each]
    totals.set(key, sum)
  }
}

const prose = { sentences: 0, headless: 0, long: 0 }
for (const file of documents().filter((path) => prefixes.length === 0 || prefixes.some((part) => path.startsWith(part))))
  for (const { line, words, isCell } of paragraphsOf(readFileSync(join(root, file), 'utf8')))
    for (const sentence of sentencesOf(words)) {
      prose.sentences += 1
      const count = sentence.split(/\s+/).length
      // A cell of a table is often a noun with a clause.
      if (HEADLESS.test(sentence) && !isCell && !sentence.endsWith('?')) {
        prose.headless += 1
        findings.push(`${file}:${line}  opens without a subject: ${sentence.slice(0, 90)}`)
      }
      if (count > LONGEST_SENTENCE) {
        prose.long += 1
        findings.push(`${file}:${line}  ${count} words: ${sentence.slice(0, 90)}`)
      }
    }

const sharesOf = ({ lines, comments, sentences, headless, long, names }) => ({
  headless: headless / Math.max(1, comments),
  long: long / Math.max(1, sentences),
  names: (1000 * names) / Math.max(1, lines),
})
const describe = (sum) => {
  const { headless, long, names } = sharesOf(sum)
  return `${sum.lines} lines, ${sum.comments} comments: ${(100 * headless).toFixed(1)} % open without a subject, ${(100 * long).toFixed(1)} % of sentences are long, ${names.toFixed(2)} poor names per 1,000 lines`
}
if (options.includes('--list')) for (const finding of findings) console.log(finding)
if (options.includes('--folders'))
  for (const [folder, sum] of [...totals].sort(([a], [b]) => a.localeCompare(b)))
    if (folder) console.log(`${folder.padEnd(46)} ${describe(sum)}`)
const limit = (shares, limits) => {
  for (const [kind, most] of Object.entries(limits))
    if (shares[kind] > most) {
      console.log(`Too many: ${kind} ${shares[kind].toFixed(4)}, at most ${most}. \`node tools/check-english.mjs --list\` names them.`)
      process.exitCode = 1
    }
}
const all = totals.get('')
if (all) {
  console.log(describe(all))
  limit(sharesOf(all), MOST)
}
if (prose.sentences > 0) {
  const shares = { headless: prose.headless / prose.sentences, long: prose.long / prose.sentences }
  console.log(
    `Documentation: ${prose.sentences} sentences: ${(100 * shares.headless).toFixed(1)} % open without a subject, ${(100 * shares.long).toFixed(1)} % are long`,
  )
  limit(shares, MOST_IN_PROSE)
}

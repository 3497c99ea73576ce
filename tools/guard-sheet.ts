// Writes the guard's sheet from its words and those of the desk. The gate desk opens it from its list of keys. `--check` says whether it is up to date.
import { readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { setterOf } from '../apps/server/src/kernel/paper/setter.ts'
import { TEXT_FONTS } from '../apps/server/src/kernel/paper/text-fonts.ts'
import { guardSheetWords } from '../apps/web/src/features/entrances/desk/guard-sheet.words.ts'
import { helpWords } from '../apps/web/src/features/entrances/desk/help.words.ts'

const SHEET = fileURLToPath(new URL('../apps/web/src/features/entrances/desk/guard-sheet.pdf', import.meta.url))
const PARTS = ['start', 'arrival', 'leaving', 'stop', 'trouble'] as const
const KEYS = [
  ['F2', 'f2'],
  ['F3', 'f3'],
  ['F4', 'f4'],
  ['F8', 'f8'],
  ['F10', 'f10'],
  ['1–6', 'numbers'],
  ['E', 'edit'],
  ['Esc', 'escape'],
] as const

/** One A4 page for each language, with lines for what is of this gate. */
const TEMPLATE = `
#let d = json(bytes(sys.inputs.data))
#set document(title: d.pages.last().title, date: datetime(year: 2026, month: 11, day: 28))
#set page(width: 210mm, height: 297mm, margin: (x: 16mm, y: 14mm))
#set par(leading: 0.1em, spacing: 0.45em)
#let line_for(label) = [#text(fill: luma(90), label) #box(width: 1fr, line(length: 100%, stroke: 0.5pt + luma(120)))]
#for (index, p) in d.pages.enumerate() {
  if index > 0 { pagebreak() }
  set text(font: ${TEXT_FONTS}, size: 11pt, lang: p.language, top-edge: 1.12em, bottom-edge: -0.34em)
  text(size: 17pt, weight: "bold", p.title)
  v(1mm)
  grid(columns: (1fr, 2fr), column-gutter: 8mm, line_for(p.gate), line_for(p.supervisor))
  for part in p.parts {
    v(1.2mm)
    block(below: 1.5mm, text(size: 12pt, weight: "bold", part.title))
    for (n, line) in part.lines.enumerate(start: 1) {
      block(inset: (left: 2mm), grid(columns: (6mm, 1fr), strong(str(n)), line))
    }
  }
  v(1mm)
  line(length: 100%, stroke: 0.5pt + luma(120))
  block(below: 1.5mm, text(size: 12pt, weight: "bold", p.keys_title))
  grid(columns: (1fr, 1fr), column-gutter: 8mm, row-gutter: 1mm, ..p.keys.map(((cap, does)) => grid(columns: (13mm, 1fr),
    box(stroke: 0.6pt + luma(120), radius: 1mm, inset: (x: 1.5mm), text(size: 10pt, weight: "bold", cap)), text(size: 10pt, does))))
  v(1mm)
  text(size: 10pt, fill: luma(70), p.everywhere)
}
`

function pageIn(language: 'th' | 'en') {
  const say = guardSheetWords.in[language]
  const help = helpWords.in[language]
  const tree = guardSheetWords.tree
  const index = language === 'th' ? 1 : 0
  return {
    language,
    title: say('title'),
    gate: say('gate'),
    supervisor: say('supervisor'),
    parts: PARTS.map((part) => {
      const { title, ...lines } = tree[part]
      return { title: title[index], lines: Object.values(lines).map((line) => line[index]) }
    }),
    keys_title: say('keys'),
    keys: KEYS.map(([cap, effect]) => [cap, help(effect)]),
    everywhere: say('everywhere'),
  }
}

// In this process: the product's own has a time limit, which a busy machine passes.
const { setter, page } = await setterOf({ template: TEMPLATE, data: { pages: [pageIn('th'), pageIn('en')] } })
const pdf = setter.pdf(page, { pdfStandard: 'a-2b' })
if (!process.argv.includes('--check')) writeFileSync(SHEET, pdf)
else if (!pdf.equals(readFileSync(SHEET))) {
  console.error('The guard’s sheet is not up to date: npm run guard-sheet')
  process.exitCode = 1
}

import { guardSheetWords } from '../features/entrances/desk/guard-sheet.words.ts'
import { isText, type Words, type WordTree } from '../lib/i18n/define-words.ts'
import { screens } from './features.ts'

const areas = import.meta.glob<Record<string, Partial<Words<WordTree>>>>('../**/*.words.ts', { eager: true })
const pages = import.meta.glob<string>('../../../../docs/handbook/*.md', { eager: true, query: '?raw', import: 'default' })

const textsOf = (tree: WordTree): string[] => Object.values(tree).flatMap((node) => (isText(node) ? [...node] : textsOf(node)))
const trees = Object.values(areas).flatMap((area) => Object.values(area).flatMap(({ tree }): WordTree[] => (tree ? [tree] : [])))
// The page adds the dots to buttons that ask something before they act.
const isLabel = (label: string) => labels.has(label) || labels.has(label.replace(/…$/, ''))
const labels = new Set([
  ...trees.filter((tree) => tree !== guardSheetWords.tree).flatMap(textsOf),
  ...screens.flatMap(({ title }) => title),
])

describe('the handbook', () => {
  it('has only bold labels that the page also has', () => {
    const boldLabels = Object.entries(pages).flatMap(([path, text]) =>
      [...text.matchAll(/\*\*(.+?)\*\*/g)].map(([, label]) => [path, label!]),
    )
    expect(boldLabels.length).toBeGreaterThan(60)
    expect(boldLabels.filter(([, label]) => !isLabel(label!))).toEqual([])
  })

  it('has only quoted labels on the guard’s sheet that the desk also has', () => {
    const quotedLabels = textsOf(guardSheetWords.tree).flatMap((text) => [...text.matchAll(/“(.+?)”/g)].map(([, label]) => label!))
    expect(quotedLabels.length).toBeGreaterThan(15)
    expect(quotedLabels.filter((label) => !isLabel(label))).toEqual([])
  })
})

import { guardSheetWords } from '../features/entrances/desk/guard-sheet.words.ts'
import { isText, type Words, type WordTree } from '../lib/i18n/define-words.ts'

const areas = import.meta.glob<Record<string, Partial<Words<WordTree>>>>('../**/*.words.ts', { eager: true })
const pages = import.meta.glob<string>('../../../../docs/handbook/*.md', { eager: true, query: '?raw', import: 'default' })

const textsOf = (tree: WordTree): string[] => Object.values(tree).flatMap((node) => (isText(node) ? [...node] : textsOf(node)))
const trees = Object.values(areas).flatMap((area) => Object.values(area).flatMap(({ tree }): WordTree[] => (tree ? [tree] : [])))
const labels = new Set(trees.filter((tree) => tree !== guardSheetWords.tree).flatMap(textsOf))

describe('the handbook', () => {
  it('has labels in bold that the page has too', () => {
    const quoted = Object.entries(pages).flatMap(([path, text]) => [...text.matchAll(/\*\*(.+?)\*\*/g)].map(([, label]) => [path, label!]))
    expect(quoted.length).toBeGreaterThan(60)
    expect(quoted.filter(([, label]) => !labels.has(label!))).toEqual([])
  })

  it('has labels in quotation marks on the guard’s sheet that the desk has too', () => {
    const quoted = textsOf(guardSheetWords.tree).flatMap((text) => [...text.matchAll(/“(.+?)”/g)].map(([, label]) => label!))
    expect(quoted.length).toBeGreaterThan(15)
    expect(quoted.filter((label) => !labels.has(label))).toEqual([])
  })
})

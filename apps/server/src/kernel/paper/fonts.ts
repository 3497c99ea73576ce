import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Blob, Face } from 'harfbuzzjs'
import subsetFont from 'subset-font'

const { resolve } = createRequire(import.meta.url)

const BASE_FONTS = [
  resolve('@expo-google-fonts/sarabun/400Regular/Sarabun_400Regular.ttf'),
  resolve('@expo-google-fonts/sarabun/700Bold/Sarabun_700Bold.ttf'),
]

/** Noto families for scripts outside Sarabun. Each is published as slices, so that a page loads only the slices that its text needs. */
const NOTO = [
  ...['noto-sans', 'noto-sans-arabic', 'noto-sans-hebrew', 'noto-sans-lao', 'noto-sans-khmer', 'noto-sans-myanmar'],
  ...['noto-sans-kr', 'noto-sans-sc', 'noto-sans-tc', 'noto-sans-jp', 'noto-emoji'],
] as const
type Family = (typeof NOTO)[number]

const WEIGHTS = [400, 700]

/** Replaces a character that no font has. The Chinese, Japanese and Korean families have it. */
const BOX = '□'
/** The setter hides these if a font lacks them: joiners, variation selectors, line breaks. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\n]/u
const UNPRINTABLE = /(?!\n)[\p{Cc}\p{Cs}]/gu

interface Slice {
  file: string
  ranges: readonly (readonly [number, number])[]
}

/** A page's data, with a box for each letter that no font has, and the fonts for the rest. */
export interface Typesetting {
  data: object
  fonts: Buffer[]
}

/**
 * Chooses the fonts for all texts of the data. Afterwards one font has each letter with its marks, or the letter became a box. The setter takes both
 * from the same font, and PDF/A rejects a letter without a font.
 */
export async function typeset(data: object): Promise<Typesetting> {
  const base = BASE_FONTS.map((file) => readFileSync(file))
  const letters = textsOf(data).flatMap(lettersOf)
  const isBase = isShownBy([charactersOf(base[0]!)])
  const missing = new Set(letters.filter((letter) => !isBase(letter)).flatMap((letter) => [...letter]))
  if (missing.size === 0) return { data: mapTexts(data, (text) => lettersOf(text).join('')) as object, fonts: base }
  const noto = await notoFonts(`${letters.join('')}${BOX}`, missing.add(BOX))
  const isShown = isShownBy([base[0]!, ...noto].map(charactersOf))
  const readable = (text: string) => lettersOf(text).map((letter) => (isShown(letter) ? letter : BOX))
  return { data: mapTexts(data, (text) => readable(text).join('')) as object, fonts: [...base, ...noto] }
}

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' })
/** Letters with their marks, without control characters. */
const lettersOf = (text: string) => Array.from(segmenter.segment(text.replace(UNPRINTABLE, '')), ({ segment }) => segment)

/** Whether one of the fonts has a whole letter, including its marks. */
const isShownBy = (fonts: readonly ReadonlySet<number>[]) => (letter: string) => {
  const visible = [...letter].filter((character) => !INVISIBLE.test(character))
  return fonts.some((font) => visible.every((character) => font.has(character.codePointAt(0)!)))
}

/** The first family that has a character provides it, in both weights. */
async function notoFonts(text: string, missing: ReadonlySet<string>): Promise<Buffer[]> {
  const left = new Set(missing)
  const fonts: Buffer[] = []
  for (const family of familiesFor(text))
    for (const { file, ranges } of left.size === 0 ? [] : slicesOf(family)) {
      const characters = [...left].filter((character) => ranges.some(([first, last]) => isWithin(character, first, last)))
      if (characters.length === 0) continue
      const source = readFileSync(file)
      const subsets = await Promise.all(
        WEIGHTS.map((wght) => subsetFont(source, text, { targetFormat: 'truetype', variationAxes: { wght } })),
      )
      fonts.push(...subsets)
      const subsetCharacters = charactersOf(subsets[0]!)
      for (const character of characters) if (subsetCharacters.has(character.codePointAt(0)!)) left.delete(character)
    }
  return fonts
}

/** Chinese characters look different in Japanese text: if the text has kana, the Japanese family comes first. */
const familiesFor = (text: string): readonly Family[] =>
  /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) ? ['noto-sans-jp', ...NOTO.filter((family) => family !== 'noto-sans-jp')] : NOTO

const isWithin = (character: string, first: number, last: number) => {
  const point = character.codePointAt(0)!
  return point >= first && point <= last
}

/** The slices of a family with their code points. Source: `unicode.json` of the packages. */
function slicesOf(family: Family): Slice[] {
  const folder = dirname(resolve(`@fontsource-variable/${family}/package.json`))
  const ranges = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>
  return Object.entries(ranges).map(([name, list]) => ({
    file: join(folder, 'files', `${family}-${name.replace(/[[\]]/g, '')}-wght-normal.woff2`),
    ranges: list.split(',').map((range) => {
      const [first, last = first] = range.replace('U+', '').split('-')
      return [Number.parseInt(first!, 16), Number.parseInt(last!, 16)] as const
    }),
  }))
}

const charactersOf = (font: Buffer): Set<number> => new Set(new Face(new Blob(font)).collectUnicodes())

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, mapTexts(each, change)]))
}

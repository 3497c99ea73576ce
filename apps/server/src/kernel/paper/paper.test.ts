import fc from 'fast-check'
import { readQr } from '../../../../../e2e/support/qr.ts'
import { roundsOf } from '../../../test/nightly.ts'
import { pictureOfPage } from '../../../test/pdf.ts'
import { qrSvg } from '../storage/qr.ts'
import { typeset } from './fonts.ts'
import { type Paper, PaperError, setPaper } from './paper.ts'
import { setterOf } from './setter.ts'
import { TEXT_FONTS } from './text-fonts.ts'

const TEMPLATE = `
#let d = json(bytes(sys.inputs.data))
#set document(title: "x", date: datetime(year: 2099, month: 1, day: 1))
#set page(width: 80mm, height: 100mm, margin: 8mm)
#set text(font: ${TEXT_FONTS}, size: 11pt, lang: "th")
#d.text`

const paper = (text: string, template = TEMPLATE): Paper => ({ template, data: { text } })

const PART = /translate\([\d.]+,([\d.]+)\)"[^>]*><g [^>]*class="typst-text".*?width="([\d.]+)".*?"tsel"[^>]*>([^<]*)</g

/** The lines of a page. A letter with several marks repeats, without a width, for each glyph above it. */
async function linesOf(text: string): Promise<string[]> {
  const { setter, page } = await setterOf(paper(text))
  const lines = new Map<number, string>()
  for (const [, y, width, part] of setter.svg(page).matchAll(PART)) {
    const line = Math.round(Number(y))
    if (Number(width) > 0) lines.set(line, (lines.get(line) ?? '') + part)
  }
  return [...lines.values()]
}

const fontsOf = (pdf: Buffer) => [...pdf.toString('latin1').matchAll(/BaseFont\s*\/[A-Z]{6}\+([^\s/]+)/g)].map(([, name]) => name!)

describe('a page of paper', () => {
  it('breaks Thai between words and never inside a letter', async () => {
    const text = 'ผู้ใหญ่บ้านนำน้ำผึ้งเดือนห้าก้ำกึ่งสิบสองขวดไปฝากผู้จัดการอาคารที่ชั้นยี่สิบเอ็ดเพื่อขอบคุณเจ้าหน้าที่ทุกคนที่ช่วยเหลือเรื่องที่จอดรถ'
    const lines = await linesOf(text)
    expect(lines.join('')).toBe(text)
    expect(lines.length).toBeGreaterThan(2)
    const borders = Array.from(new Intl.Segmenter('th', { granularity: 'word' }).segment(text), ({ index }) => index)
    const breaks = lines.slice(0, -1).map((_, last) => lines.slice(0, last + 1).join('').length)
    expect(
      breaks
        .filter((position) => !borders.includes(position))
        .map((position) => `${text.slice(position - 9, position)}|${text.slice(position, position + 9)}`),
    ).toEqual([])
  })

  it('prints what looks like a program as it was written', async () => {
    expect(await linesOf('#read("x") *a* $x$ \\ @c')).toEqual(['#read("x") *a* $x$ \\ @c'])
  })

  it('is a PDF that another program shows, with a code that cameras read', async () => {
    const code = `GP1${'A2B3C4D5E6F7'.repeat(13)}`
    const template = `${TEMPLATE}\n#image(bytes(d.code), format: "svg", width: 50mm)`
    const pdf = await setPaper({ template, data: { text: 'น้ำ', code: qrSvg(code) } })
    expect(await readQr(await pictureOfPage(pdf))).toBe(code)
  })

  it('prints names in every script with the fonts of the product, and a box where no font has a character', async () => {
    // Each of these once failed or used a font of the machine: Korean, Khmer, Burmese, emoji; Chinese, Japanese, Arabic, Lao.
    const names = [
      '김철수',
      'ខ្មែរ សុខា',
      'အောင်ဆန်း',
      '👩‍🚀',
      '王小明',
      '髙橋 ひろし',
      'محمد',
      'ສົມໄຊ',
      'Иван',
      'Ελένη',
      'שלום',
      'Đặng Ngọc',
      'अमित',
    ]
    for (const name of names.slice(0, roundsOf(names.length))) {
      const fonts = fontsOf(await setPaper(paper(name)))
      expect(fonts.filter((font) => !/^(Sarabun|NotoSans|NotoEmoji)/.test(font))).toEqual([])
    }
    for (const name of names) expect((await typeset({ name })).data).toEqual({ name })
    expect((await typeset({ rows: [['\u{E000}a\u{7}\uD800', 'b\nc'], { deep: '\u{20000}' }], count: 1, none: null })).data).toEqual({
      ...{ rows: [['□a', 'b\nc'], { deep: '□' }], count: 1, none: null },
    })
    await expect(setPaper(paper('\u{E000}\u{7}\u{20000}\uD800 ①※'))).resolves.toBeInstanceOf(Buffer)
  })

  it('never fails for what somebody may be called', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 12 }), async (text) => {
        const { setter, page } = await setterOf(paper(text))
        expect(setter.pdf(page, { pdfStandard: 'a-2b' }).length).toBeGreaterThan(0)
      }),
      { numRuns: roundsOf(200) },
    )
  })

  it('reads no file of the machine, even where the template asked for one', async () => {
    await expect(setPaper(paper('x', `${TEMPLATE} #read("/etc/passwd")`))).rejects.toBeInstanceOf(PaperError)
    await expect(setPaper(paper('x', `${TEMPLATE} #read("../etc/passwd")`))).rejects.toBeInstanceOf(PaperError)
  })
})

it('D28: a page that can’t be set says so, other than a process that ended without an answer', async () => {
  await expect(setPaper(paper('x', '#let d = no-such-function()'))).rejects.toBeInstanceOf(PaperError)
})

import { readQr } from '../../../../../e2e/support/qr.ts'
import { pictureOfPage } from '../../../test/pdf.ts'
import { qrSvg } from '../storage/qr.ts'
import { type Paper, setPaper } from './paper.ts'
import { setterOf } from './setter.ts'

const TEMPLATE = `
#let d = json(bytes(sys.inputs.data))
#set document(title: "x", date: datetime(year: 2099, month: 1, day: 1))
#set page(width: 80mm, height: 100mm, margin: 8mm)
#set text(font: "Sarabun", size: 11pt, lang: "th")
#d.text`

const paper = (text: string, template = TEMPLATE): Paper => ({ template, data: { text } })

const PART = /translate\([\d.]+,([\d.]+)\)"[^>]*><g [^>]*class="typst-text".*?width="([\d.]+)".*?"tsel"[^>]*>([^<]*)</g

/** The lines of a page. A letter with several marks comes again, without a width, for each glyph that stands above it. */
function linesOf(text: string): string[] {
  const { setter, page } = setterOf(paper(text))
  const lines = new Map<number, string>()
  for (const [, y, width, part] of setter.svg(page).matchAll(PART)) {
    const line = Math.round(Number(y))
    if (Number(width) > 0) lines.set(line, (lines.get(line) ?? '') + part)
  }
  return [...lines.values()]
}

describe('a page of paper', () => {
  it('breaks Thai between words and never inside a letter', () => {
    const text = 'ผู้ใหญ่บ้านนำน้ำผึ้งเดือนห้าก้ำกึ่งสิบสองขวดไปฝากผู้จัดการอาคารที่ชั้นยี่สิบเอ็ดเพื่อขอบคุณเจ้าหน้าที่ทุกคนที่ช่วยเหลือเรื่องที่จอดรถ'
    const lines = linesOf(text)
    expect(lines.join('')).toBe(text)
    expect(lines.length).toBeGreaterThan(2)
    const borders = Array.from(new Intl.Segmenter('th', { granularity: 'word' }).segment(text), ({ index }) => index)
    const breaks = lines.slice(0, -1).map((_, last) => lines.slice(0, last + 1).join('').length)
    expect(breaks.filter((at) => !borders.includes(at)).map((at) => `${text.slice(at - 9, at)}|${text.slice(at, at + 9)}`)).toEqual([])
  })

  it('prints what looks like a program as it was written', () => {
    expect(linesOf('#read("x") *a* $x$ \\ @c')).toEqual(['#read("x") *a* $x$ \\ @c'])
  })

  it('is a PDF that another program shows, with a code that cameras read', async () => {
    const code = `GP1${'A2B3C4D5E6F7'.repeat(13)}`
    const template = `${TEMPLATE}\n#image(bytes(d.code), format: "svg", width: 50mm)`
    const pdf = await setPaper({ template, data: { text: 'น้ำ', code: qrSvg(code) } })
    expect(await readQr(await pictureOfPage(pdf))).toBe(code)
  })

  it('reads no file of the machine, even where the template asked for one', async () => {
    await expect(setPaper(paper('x', `${TEMPLATE} #read("/etc/passwd")`))).rejects.toThrow('The page was not set.')
    await expect(setPaper(paper('x', `${TEMPLATE} #read("../etc/passwd")`))).rejects.toThrow('The page was not set.')
  })
})

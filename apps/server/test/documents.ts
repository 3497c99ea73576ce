import { jpeg, picture } from './photos.ts'

export const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\nxref\n0 3\n' +
    '0000000000 65535 f \n0000000009 00000 n \n0000000058 00000 n \ntrailer\n<< /Size 3 /Root 1 0 R >>\nstartxref\n108\n%%EOF\n',
)

const html = '<!doctype html><script>alert(1)</script>'
const zip = Buffer.concat([Buffer.from('PK\u0005\u0006', 'latin1'), Buffer.alloc(18)])

/** Files that look like a picture or a PDF but are something else, or both. */
export const NO_DOCUMENTS: Readonly<Record<string, () => Buffer | Promise<Buffer>>> = {
  'an SVG': () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  'a page': () => Buffer.from(html),
  'a PDF behind other bytes': () => Buffer.concat([Buffer.from('GIF89a\n'), PDF]),
  'a PDF behind a page': () => Buffer.concat([Buffer.from(`${html}\n`), PDF]),
  'a page in the head of a PDF': () => Buffer.concat([Buffer.from(`%PDF-1.4\n%${html}\n`), PDF.subarray(9)]),
  'a page behind the end of a PDF': () => Buffer.concat([PDF, Buffer.from(html)]),
  'an archive behind the end of a PDF': () => Buffer.concat([PDF, zip]),
  'an archive whose remark is the end of a PDF': () => Buffer.concat([PDF, zip, Buffer.from('\nstartxref\n108\n%%EOF\n')]),
  'the first bytes of a PDF': () => PDF.subarray(0, 20),
  'another thing under the name of a PDF': () => Buffer.from('MZ\u0090\u0000'),
  'a page behind the first bytes of a picture': () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(html)]),
  'half a picture': async () => (await jpeg(400, 400)).subarray(0, 300),
  'a GIF': () => picture().gif().toBuffer(),
  nothing: () => Buffer.alloc(0),
}

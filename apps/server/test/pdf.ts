import { createCanvas } from '@napi-rs/canvas'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The first page of a PDF as a picture (PNG) at three times its size, rendered like Firefox. */
export async function pictureOfPage(pdf: Buffer): Promise<Buffer> {
  const document = await getDocument({ data: new Uint8Array(pdf), useSystemFonts: false, verbosity: 0 }).promise
  const page = await document.getPage(1)
  const viewport = page.getViewport({ scale: 3 })
  const canvas = createCanvas(viewport.width, viewport.height)
  await page.render({ canvas: canvas as never, viewport }).promise
  return canvas.toBuffer('image/png')
}

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { scanImageData } from '@undecaf/zbar-wasm'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const PROGRAM = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')

/** What the QR code in a picture (PNG) says, read as the desk's camera reads: that knows nothing of how the page makes its codes. */
export async function readQr(picture: Buffer): Promise<string> {
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(PROGRAM)).buffer } })
  const [found] = await readBarcodes(new Uint8Array(picture), { formats: ['QRCode'] })
  if (!found) throw new Error('There is no code in the picture')
  return found.text
}

/** The same, read by a program of other people (zbar). */
export async function readQrByZbar(picture: Buffer): Promise<string> {
  const image = await loadImage(picture)
  const draw = createCanvas(image.width, image.height).getContext('2d')
  draw.drawImage(image, 0, 0)
  const [found] = await scanImageData(draw.getImageData(0, 0, image.width, image.height) as never)
  if (!found) throw new Error('There is no code in the picture')
  return found.decode()
}

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { scanImageData } from '@undecaf/zbar-wasm'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const PROGRAM = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')

/** The text of the QR code in a picture (PNG). It uses the reader of the desk's camera, which shares no code with the page's generator. */
export async function readQr(picture: Buffer): Promise<string> {
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(PROGRAM)).buffer } })
  const [code] = await readBarcodes(new Uint8Array(picture), { formats: ['QRCode'] })
  if (!code) throw new Error('There is no code in the picture')
  return code.text
}

/** The same with a third-party program (zbar). */
export async function readQrByZbar(picture: Buffer): Promise<string> {
  const image = await loadImage(picture)
  const draw = createCanvas(image.width, image.height).getContext('2d')
  draw.drawImage(image, 0, 0)
  const [code] = await scanImageData(draw.getImageData(0, 0, image.width, image.height) as never)
  if (!code) throw new Error('There is no code in the picture')
  return code.decode()
}

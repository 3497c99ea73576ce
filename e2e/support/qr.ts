import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

// The reader of the desk's camera: it knows nothing of how the page makes its codes.
const require = createRequire(new URL('../../apps/web/package.json', import.meta.url))

interface Reader {
  prepareZXingModule: (options: { overrides: { wasmBinary: ArrayBuffer } }) => void
  readBarcodes: (picture: Uint8Array, options: { formats: string[] }) => Promise<{ text: string; format: string }[]>
}

/** What the QR code in a picture (PNG) says. */
export async function readQr(picture: Buffer): Promise<string> {
  const { prepareZXingModule, readBarcodes } = require('zxing-wasm/reader') as Reader
  const program = readFileSync(require.resolve('zxing-wasm/reader/zxing_reader.wasm'))
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(program).buffer } })
  const [found] = await readBarcodes(new Uint8Array(picture), { formats: ['QRCode'] })
  if (!found) throw new Error('There is no code in the picture')
  return found.text
}

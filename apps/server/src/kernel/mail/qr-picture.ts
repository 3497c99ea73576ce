import { encode } from 'uqr'
import { imageLibrary } from '../storage/images.ts'

/** Quiet around the code, in modules (ISO/IEC 18004). */
const QUIET = 4
/** Pixels of a module: sharp also on a screen that has three for one. */
const SCALE = 12

/** A QR code as PNG, black on white. */
export async function qrPicture(text: string): Promise<Buffer> {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET })
  const sharp = await imageLibrary()
  const pixels = Buffer.from(data.flatMap((row) => row.map((dark) => (dark ? 0 : 255))))
  return sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * SCALE, size * SCALE, { kernel: 'nearest' })
    .png({ palette: true, colours: 2 })
    .toBuffer()
}

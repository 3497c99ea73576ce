import { encode } from 'uqr'
import { imageLibrary } from './images.ts'

/** Quiet zone around the code, in modules (ISO/IEC 18004). */
const QUIET = 4
/** Pixels per module: sharp even on a screen with a pixel ratio of three. */
const SCALE = 12

const modulesOf = (text: string) => encode(text, { ecc: 'M', border: QUIET })

/** A QR code as PNG, black on white. */
export async function qrPicture(text: string): Promise<Buffer> {
  const { data, size } = modulesOf(text)
  const sharp = await imageLibrary()
  const pixels = Buffer.from(data.flatMap((row) => row.map((dark) => (dark ? 0 : 255))))
  return sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * SCALE, size * SCALE, { kernel: 'nearest' })
    .png({ palette: true, colours: 2 })
    .toBuffer()
}

/** A QR code as SVG, black on white, one unit per module. */
export function qrSvg(text: string): string {
  const { data, size } = modulesOf(text)
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}h${-size}z"/><path d="${path}"/></svg>`
}

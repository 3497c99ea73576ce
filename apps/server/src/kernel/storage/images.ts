import type sharp from 'sharp'
import { AppError } from '../errors/app-error.ts'

export const MAX_IMAGE_BYTES = 10 * 1024 * 1024
export const MAX_IMAGE_PIXELS = 40_000_000

type Format = 'jpeg' | 'png' | 'webp'

interface Options {
  /** Pixels; a smaller picture stays as it is. */
  maxEdge?: number
  quality?: number
  output?: 'webp' | 'jpeg'
}

export interface Picture {
  bytes: Buffer
  media_type: 'image/webp' | 'image/jpeg'
  width: number
  height: number
}

let library: Promise<typeof sharp> | undefined

/** The image library, loaded at first use, so that a server starts faster and smaller. */
export function imageLibrary(): Promise<typeof sharp> {
  library ??= loadLibrary()
  return library
}

async function loadLibrary(): Promise<typeof sharp> {
  const { default: sharpModule } = await import('sharp')
  // Blocks all other readers (SVG, PDF, TIFF …) in the whole process.
  sharpModule.block({ operation: ['VipsForeignLoad'] })
  sharpModule.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })
  sharpModule.concurrency(1)
  sharpModule.cache(false)
  return sharpModule
}

/**
 * Encodes a picture again from its pixels, upright and smaller, so that neither its location nor a hidden file is kept (ASVS 5.2.2, 14.2.8). Ignores
 * the sent name and type. Errors: file_not_image, file_too_large.
 */
export async function reencodeImage(bytes: Buffer, options: Options = {}): Promise<Picture> {
  if (bytes.length > MAX_IMAGE_BYTES) throw new AppError('file_too_large')
  const format = formatOf(bytes)
  if (!format) throw new AppError('file_not_image')
  return reencode(bytes, format, options)
}

/** Detects the format by the first bytes. */
function formatOf(bytes: Buffer): Format | undefined {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg'
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png'
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp'
  return undefined
}

async function reencode(bytes: Buffer, format: Format, { maxEdge = 1280, quality = 82, output = 'webp' }: Options): Promise<Picture> {
  const open = await imageLibrary()
  // Check the header before any pixel is decoded (ASVS 5.2.6).
  const header = await open(bytes, { limitInputPixels: false }).metadata().catch(notImage)
  if (header.format !== format) throw new AppError('file_not_image')
  if (header.width * header.height > MAX_IMAGE_PIXELS) throw new AppError('file_too_large')

  const picture = open(bytes, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error', pages: 1 })
    .timeout({ seconds: 20 })
    .autoOrient()
    .resize({ width: maxEdge, height: maxEdge, fit: 'inside', withoutEnlargement: true })
  // JPEG has no transparency.
  const encoder = output === 'jpeg' ? picture.flatten({ background: '#fff' }).jpeg({ quality, mozjpeg: true }) : picture.webp({ quality })
  const { data, info } = await encoder.toBuffer({ resolveWithObject: true }).catch(notImage)
  return { bytes: data, media_type: output === 'jpeg' ? 'image/jpeg' : 'image/webp', width: info.width, height: info.height }
}

function notImage(): never {
  throw new AppError('file_not_image')
}

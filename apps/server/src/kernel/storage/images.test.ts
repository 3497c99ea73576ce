import { crc32, deflateSync } from 'node:zlib'
import fc from 'fast-check'
import sharp from 'sharp'
import { MAX_IMAGE_BYTES, reencodeImage } from './images.ts'

const red = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#c00' } })
const noisy = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 40 } } })

const notImage = { code: 'file_not_image' }
const tooLarge = { code: 'file_too_large' }
const refusalOf = async (bytes: Buffer) => {
  try {
    return await reencodeImage(bytes)
  } catch (error) {
    return error
  }
}

/** A PNG whose header claims a size; its one row of pixels belongs to a much smaller one. */
function pngClaiming(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.alloc(1000))), chunk('IEND', Buffer.alloc(0))])
}

describe('reencodeImage', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('makes a %s anew as WebP, at most 1280 pixels long', async (format) => {
    const picture = await reencodeImage(await noisy(2000, 1000).toFormat(format).toBuffer())
    expect(picture).toMatchObject({ media_type: 'image/webp', width: 1280, height: 640 })
    expect(await sharp(picture.bytes).metadata()).toMatchObject({ format: 'webp', width: 1280, height: 640 })
  })

  it('makes JPEG where that is asked for, and a small picture not larger', async () => {
    const clear = await sharp({ create: { width: 40, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
      .png()
      .toBuffer()
    const picture = await reencodeImage(clear, { output: 'jpeg', maxEdge: 100, quality: 60 })
    expect(picture).toMatchObject({ media_type: 'image/jpeg', width: 40, height: 20 })
    const { dominant } = await sharp(picture.bytes).stats()
    expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(240)
  })

  it('drops the place and the camera of the picture (ASVS 14.2.8)', async () => {
    const exif = {
      IFD0: { Make: 'CanaryCamera', Copyright: 'Somchai' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '13/1 45/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '100/1 30/1 0/1' },
    }
    for (const format of ['jpeg', 'webp', 'png'] as const) {
      const input = await noisy(200, 100)
        .withExif(exif)
        .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">CanaryCamera</x:xmpmeta>')
        .withIccProfile('p3')
        .toFormat(format)
        .toBuffer()
      expect((await sharp(input).metadata()).exif?.includes('CanaryCamera')).toBe(true)
      for (const output of ['webp', 'jpeg'] as const) {
        const { bytes } = await reencodeImage(input, { output })
        const { exif: left, xmp, icc, iptc } = await sharp(bytes).metadata()
        expect({ left, xmp, icc, iptc }).toEqual({ left: undefined, xmp: undefined, icc: undefined, iptc: undefined })
        expect(bytes.includes('CanaryCamera')).toBe(false)
      }
    }
  })

  it('turns upright what the camera only marked as turned', async () => {
    const input = await red(300, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(await reencodeImage(input)).toMatchObject({ width: 200, height: 300 })
  })

  it('takes the first picture of an animation', async () => {
    const frames = await Promise.all(
      ['#f00', '#0f0'].map((background) =>
        sharp({ create: { width: 20, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const animation = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0 })
      .toBuffer()
    expect((await sharp(animation, { pages: -1 }).metadata()).pages).toBe(2)
    const { bytes, width, height } = await reencodeImage(animation)
    expect({ width, height }).toEqual({ width: 20, height: 20 })
    const { pages, format } = await sharp(bytes, { pages: -1 }).metadata()
    expect({ pages: pages ?? 1, format }).toEqual({ pages: 1, format: 'webp' })
  })

  it('drops data hidden behind a picture', async () => {
    const payload = Buffer.from('<html><script>canary()</script></html>')
    const zip = Buffer.from('PK\u0003\u0004canary()')
    for (const tail of [payload, zip]) {
      const { bytes } = await reencodeImage(Buffer.concat([await noisy(60, 60).jpeg().toBuffer(), tail]))
      expect(bytes.includes('canary')).toBe(false)
    }
  })

  it.each([
    ['nothing', ''],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'],
    ['SVG with an XML head', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['PDF', '%PDF-1.4\n1 0 obj'],
    ['GIF', 'GIF89a\u0001\u0000\u0001\u0000'],
    ['BMP', 'BM      '],
    ['text', 'hello'],
  ])('refuses %s', async (_name, text) => expect(await refusalOf(Buffer.from(text, 'latin1'))).toMatchObject(notImage))

  it('refuses real pictures of other kinds', async () => {
    for (const format of ['gif', 'tiff', 'avif'] as const)
      expect(await refusalOf(await red(20, 20).toFormat(format).toBuffer()), format).toMatchObject(notImage)
  })

  it('refuses a beginning without a picture behind it, or with another thing', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    const png = await red(20, 20).png().toBuffer()
    const starts = [Buffer.from([0xff, 0xd8, 0xff]), png.subarray(0, 8), Buffer.from('RIFF\u0000\u0000\u0000\u0000WEBP', 'latin1')]
    for (const start of starts)
      for (const rest of [svg, Buffer.alloc(0), png.subarray(8, 20)])
        expect(await refusalOf(Buffer.concat([start, rest]))).toMatchObject(notImage)
  })

  it.each(['jpeg', 'png', 'webp'] as const)('refuses a %s that was cut off', async (format) => {
    const whole = await noisy(300, 300).toFormat(format).toBuffer()
    for (const share of [0.05, 0.5, 0.9])
      expect(await refusalOf(whole.subarray(0, Math.floor(whole.length * share))), String(share)).toMatchObject(notImage)
  })

  it('refuses more than 40 megapixels by the header, without decoding (ASVS 5.2.6)', async () => {
    const before = process.memoryUsage().rss
    const start = performance.now()
    expect(await refusalOf(pngClaiming(8200, 5000))).toMatchObject(tooLarge)
    expect(await refusalOf(pngClaiming(60_000, 60_000))).toMatchObject(tooLarge)
    expect(performance.now() - start).toBeLessThan(2000)
    expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 * 1024)
    expect(await refusalOf(pngClaiming(8000, 5000))).toMatchObject(notImage)
  })

  it('refuses more than 10 MB before it looks inside', async () => {
    const jpeg = await red(20, 20).jpeg().toBuffer()
    expect(await refusalOf(Buffer.concat([jpeg, Buffer.alloc(MAX_IMAGE_BYTES)]))).toMatchObject(tooLarge)
    expect(await refusalOf(Buffer.concat([jpeg, Buffer.alloc(MAX_IMAGE_BYTES - jpeg.length)]))).toMatchObject({ width: 20 })
  })

  it('answers any damage with a picture or a refusal, and nothing else', async () => {
    const seeds = await Promise.all((['jpeg', 'png', 'webp'] as const).map((format) => noisy(40, 40).toFormat(format).toBuffer()))
    const damage = fc.record({
      seed: fc.constantFrom(...seeds),
      hits: fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { minLength: 1, maxLength: 20 }),
    })
    await fc.assert(
      fc.asyncProperty(damage, async ({ seed, hits }) => {
        const bytes = Buffer.from(seed)
        for (const [offset, value] of hits) bytes[offset % bytes.length] = value
        const answer = await refusalOf(bytes)
        expect(answer).toMatchObject(answer instanceof Error ? { code: expect.stringMatching(/^file_/) } : { media_type: 'image/webp' })
      }),
      { numRuns: 150 },
    )
  })
})

import { finished } from 'node:stream/promises'
import { constants, crc32, createDeflateRaw, type DeflateRaw } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'

/** Fast rather than small: three times the speed of the default level for a tenth more bytes of rows. */
const LEVEL = { level: constants.Z_BEST_SPEED, chunkSize: 64 * 1024 }

/** A zip archive while it is written, one file after the other. The writer must send what each step returns. */
export class ZipStream {
  private chunks: Uint8Array[] = []
  private file: { entry: ZipInputFile; deflate: DeflateRaw } | undefined
  private packing: Promise<void> = Promise.resolve()
  private readonly zip = new Zip((error, chunk) => {
    if (error) throw error
    this.chunks.push(chunk)
  })

  begin(filename: string): void {
    const entry: ZipInputFile = { filename, compression: 8, size: 0, crc: 0 }
    this.zip.add(entry)
    const deflate = createDeflateRaw(LEVEL)
    deflate.on('data', (chunk: Buffer<ArrayBuffer>) => entry.ondata?.(null, chunk, false))
    this.file = { entry, deflate }
  }

  /** Packs a text while its caller makes the next one: waits only for the previous text. */
  async write(text: string): Promise<Uint8Array[]> {
    await this.packing
    const { entry, deflate } = this.file!
    const bytes = Buffer.from(text)
    entry.size! += bytes.length
    entry.crc = crc32(bytes, entry.crc)
    this.packing = new Promise((resolve, reject) => deflate.write(bytes, (error) => (error ? reject(error) : resolve())))
    return this.take()
  }

  async end(text: string): Promise<Uint8Array[]> {
    const chunks = await this.write(text)
    await this.packing
    const { entry, deflate } = this.file!
    deflate.end()
    await finished(deflate)
    entry.ondata?.(null, new Uint8Array(), true)
    return [...chunks, ...this.take()]
  }

  async add(filename: string, text: string): Promise<Uint8Array[]> {
    this.begin(filename)
    return this.end(text)
  }

  /** The central directory, which ends the archive. */
  close(): Uint8Array[] {
    this.zip.end()
    return this.take()
  }

  private take(): Uint8Array[] {
    const chunks = this.chunks
    this.chunks = []
    return chunks
  }
}

import { inflateRawSync } from 'node:zlib'
import { TableError } from './table.ts'

/** Limits for an unpacked archive (ASVS 5.2.3). */
const MOST_UNPACKED = 100 * 1024 * 1024
const MOST_RATIO = 100
const MOST_MEMBERS = 1000
/** The ratio counts only from this size: a small member, such as a table of equal rows, may well be packed tighter. */
const RATIO_FROM = 1024 * 1024

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const END_SIZE = 22
const LONGEST_COMMENT = 0xffff
const [STORED, DEFLATED] = [0, 8]

interface Entry {
  name: string
  method: number
  packed: number
  unpacked: number
  offset: number
}

const broken = (detail: string) => new TableError('not_readable', `The archive is broken: ${detail}.`)
const bomb = (detail: string) => new TableError('too_large', `The archive is too large: ${detail}.`)

/**
 * The wanted members of an archive. Sizes are checked before unpacking and counted during it, so an archive with false sizes meets the same limits.
 * Rejects overlapping or encrypted members and archives of more than 4 GB. Errors: TableError.
 */
export function unzip(bytes: Buffer, isWanted: (name: string) => boolean): Record<string, Buffer> {
  const entries = directoryOf(bytes)
  const totalSize = entries.reduce((sum, { unpacked }) => sum + unpacked, 0)
  if (totalSize > MOST_UNPACKED) throw bomb(`${totalSize} bytes unpacked`)
  for (const { name, packed, unpacked } of entries)
    if (unpacked > RATIO_FROM && unpacked > packed * MOST_RATIO) throw bomb(`${name} is packed more than ${MOST_RATIO} times`)
  const files: Record<string, Buffer> = Object.create(null)
  let room = MOST_UNPACKED
  for (const entry of entries.filter(({ name }) => isWanted(name))) {
    if (entry.name in files) throw broken(`two members ${entry.name}`)
    const file = unpack(bytes, entry, room)
    if (file.length > RATIO_FROM && file.length > entry.packed * MOST_RATIO)
      throw bomb(`${entry.name} is packed more than ${MOST_RATIO} times`)
    room -= file.length
    files[entry.name] = file
  }
  return files
}

/** The directory at the end of the archive, which is the authoritative one. */
function directoryOf(bytes: Buffer): Entry[] {
  const end = endOf(bytes)
  const count = bytes.readUInt16LE(end + 10)
  if (count > MOST_MEMBERS) throw bomb(`${count} members`)
  const start = bytes.readUInt32LE(end + 16)
  const entries: Entry[] = []
  let position = start
  for (let index = 0; index < count; index++) {
    if (position + 46 > bytes.length || bytes.readUInt32LE(position) !== ENTRY) throw broken('its list ends early')
    const length = bytes.readUInt16LE(position + 28)
    if (bytes.readUInt16LE(position + 8) & 1) throw broken('a member is encrypted')
    entries.push({
      name: bytes.toString('utf8', position + 46, position + 46 + length),
      method: bytes.readUInt16LE(position + 10),
      packed: bytes.readUInt32LE(position + 20),
      unpacked: bytes.readUInt32LE(position + 24),
      offset: bytes.readUInt32LE(position + 42),
    })
    position += 46 + length + bytes.readUInt16LE(position + 30) + bytes.readUInt16LE(position + 32)
  }
  const inOrder = [...entries].sort((a, b) => a.offset - b.offset)
  const over = inOrder.some(({ offset, packed }, index) => offset + 30 + packed > (inOrder[index + 1]?.offset ?? start))
  if (over) throw broken('its members lie over each other')
  return entries
}

function endOf(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - END_SIZE - LONGEST_COMMENT)
  for (let position = bytes.length - END_SIZE; position >= first; position--) if (bytes.readUInt32LE(position) === END) return position
  throw broken('it has no end')
}

function unpack(bytes: Buffer, { name, method, packed, offset }: Entry, room: number): Buffer {
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== LOCAL) throw broken(`${name} is not where it should be`)
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  const content = bytes.subarray(start, start + packed)
  if (content.length < packed) throw broken(`${name} is cut off`)
  if (method === STORED) return content.length > room ? tooMuch(name) : content
  if (method !== DEFLATED) throw broken(`${name} is packed in an unknown way`)
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(1, Math.min(room, Math.max(RATIO_FROM, packed * MOST_RATIO) + 1)) })
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') return tooMuch(name)
    throw broken(`${name} cannot be unpacked`)
  }
}

const tooMuch = (name: string): never => {
  throw bomb(`${name} unpacked`)
}

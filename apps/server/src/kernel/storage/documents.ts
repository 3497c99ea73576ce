import { AppError } from '../errors/app-error.ts'
import { MAX_IMAGE_BYTES, type Picture, reencodeImage } from './images.ts'

export interface Document {
  bytes: Buffer
  media_type: Picture['media_type'] | 'application/pdf'
}

/** Keeps small print readable. */
const LONGEST_EDGE = 2400
/** Browsers sniff this many bytes for a page. */
const HEAD = 4096
const PAGE = /<(?:!doctype|html|head|body|script|svg|iframe|\?php|!--)/i
/** An archive's end lies within this many bytes of the file's end. */
const ARCHIVE_TAIL = 65_557
const ARCHIVE_END = Buffer.from('PK\u0005\u0006', 'latin1')

/**
 * Encodes a picture again. Keeps a PDF if it isn't also a page or an archive; it is only ever saved, never shown. Ignores the sent name and type.
 * Errors: file_not_document, file_too_large.
 */
export async function readDocument(bytes: Buffer): Promise<Document> {
  if (bytes.length > MAX_IMAGE_BYTES) throw new AppError('file_too_large')
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') {
    if (!isPlainPdf(bytes)) throw new AppError('file_not_document')
    return { bytes, media_type: 'application/pdf' }
  }
  return reencodeImage(bytes, { maxEdge: LONGEST_EDGE }).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'file_not_image' ? new AppError('file_not_document') : error
  })
}

function isPlainPdf(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, HEAD)
  const end = bytes.toString('latin1', Math.max(0, bytes.length - 1024))
  return (
    /^%PDF-[12]\.\d[\r\n ]/.test(head) &&
    !PAGE.test(head) &&
    /startxref\s+\d+\s+%%EOF\s*$/.test(end) &&
    !bytes.subarray(Math.max(0, bytes.length - ARCHIVE_TAIL)).includes(ARCHIVE_END)
  )
}

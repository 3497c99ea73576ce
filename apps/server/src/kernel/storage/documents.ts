import { AppError } from '../errors/app-error.ts'
import { MAX_IMAGE_BYTES, type Picture, reencodeImage } from './images.ts'

/** A picture or a PDF that may be kept. */
export interface Document {
  bytes: Buffer
  media_type: Picture['media_type'] | 'application/pdf'
}

/** Small print on a sheet of paper stays readable. */
const LONGEST_EDGE = 2400
/** So far a browser looks for a page in a file. */
const HEAD = 4096
const PAGE = /<(?:!doctype|html|head|body|script|svg|iframe|\?php|!--)/i
/** The end of an archive can stand so far before the end of its file. */
const ARCHIVE_TAIL = 65_557
const ARCHIVE_END = Buffer.from('PK\u0005\u0006', 'latin1')

/**
 * A document that a person sent: a picture is made anew from its pixels (images.ts), a PDF is kept as it is where it is nothing else as well:
 * it begins as one, ends as one, and is neither a page nor an archive. What it may do when it is opened is not looked at: it is given out as a
 * file to save, never shown. The name and the media type that the sender gave do not count. Errors: file_not_document, file_too_large.
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

/** Media types of the files that calls return, without parameters. */
export const MEDIA_TYPES = {
  csv: 'text/csv',
  pdf: 'application/pdf',
  webp: 'image/webp',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
export type MediaType = (typeof MEDIA_TYPES)[keyof typeof MEDIA_TYPES]

/** A table, in the format that the caller asks for. */
export const TABLE_TYPES = [MEDIA_TYPES.xlsx, MEDIA_TYPES.csv] as const
/** An uploaded document: the server stores a picture as WebP and a PDF as it is. */
export const DOCUMENT_TYPES = [MEDIA_TYPES.webp, MEDIA_TYPES.pdf] as const

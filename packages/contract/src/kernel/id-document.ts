import { z } from 'zod'
import { documentNumberProblem } from './domain/document-number.ts'
import { line } from './domain/text.ts'
import { oneOf } from './record-fields.ts'

/** Identity documents, with alternative words accepted in files. */
export const ID_KINDS = {
  national_id: ['Thai ID card', 'บัตรประชาชน', 'ID card', 'national id', 'thai id'],
  passport: ['Passport', 'หนังสือเดินทาง', 'พาสปอร์ต'],
  driving_licence: ['Driving licence', 'ใบขับขี่', 'driving license'],
  other: ['Other document', 'เอกสารอื่น', 'Other', 'อื่น ๆ'],
} as const
export type IdKind = keyof typeof ID_KINDS

const id_document = z.object({ id_kind: oneOf(ID_KINDS).nullish(), id_number: line(40).nullish() })
type IdDocument = z.output<typeof id_document>
/** Runs a rule even if other fields are invalid, so that all problems are reported at once. */
export const whenDocumentIsRead = ({ value }: { value: unknown }) => id_document.safeParse(value).success

const documentProblem = ({ id_kind, id_number }: IdDocument): string | undefined =>
  id_kind && id_number ? documentNumberProblem(id_kind, id_number) : undefined

/** Refuses a document number that can't be right. */
export const withRightNumber = <S extends z.ZodType<IdDocument>>(schema: S) =>
  schema.refine((value) => documentProblem(value) === undefined, {
    path: ['id_number'],
    error: ({ input }) => documentProblem(input as IdDocument),
    when: whenDocumentIsRead,
  })

/** Refuses a document number that can't be right or has no kind. */
export const withIdDocument = <S extends z.ZodType<IdDocument>>(schema: S) =>
  withRightNumber(
    schema.refine(({ id_kind, id_number }) => !id_number || Boolean(id_kind), {
      path: ['id_kind'],
      error: 'id_kind',
      when: whenDocumentIsRead,
    }),
  )

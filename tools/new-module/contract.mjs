/** The contract of a new module: a record at a location, with a name and a status. */
export const contractFiles = ({ name, camel, camelOne, Type, CAPITALS, words, singular }) => ({
  [`packages/contract/src/${name}/${name}.ts`]: `import { z } from 'zod'
import { line } from './kernel/domain/text.ts'
import { ANY_EDITION } from './kernel/editions.ts'
import { answerShape, inputShape, own, recordFields, status, text } from './kernel/record-fields.ts'
import { defineRoutes, get, id, instant, list, listQuery, post, put } from './kernel/routes.ts'

/** The fields of one of the ${words}, in the order of their form. */
export const ${camelOne}Fields = recordFields({
  location_id: own({ label: ['Location', 'สถานที่'], section: 'what', list: 'row', required: true }, { input: id, answer: id }),
  name: text({ max: 120, label: ['Name', 'ชื่อ'], section: 'what', list: 'row' }),
  status: status({ active: ['Active', 'ใช้งาน'], retired: ['Retired', 'เลิกใช้'] }, { label: ['Status', 'สถานะ'], list: 'row' }),
})

const ${camelOne}Status = ${camelOne}Fields.status.answer
export type ${Type}Status = z.output<typeof ${camelOne}Status>
/** From each status, those that it may become; retired is the end. */
export const ${CAPITALS}_TRANSITIONS: Readonly<Record<${Type}Status, readonly ${Type}Status[]>> = { active: ['retired'], retired: [] }

const writable = inputShape(${camelOne}Fields)

/** What is written is answered as it is. */
export const ${camelOne} = z
  .object({ id, ...answerShape(${camelOne}Fields), ...writable, created_at: instant, updated_at: instant })
  .meta({ id: '${Type}' })

/** What a person may write; status changes only through its own command. Unknown keys are refused. */
export const ${camelOne}Input = z.strictObject(writable).meta({ id: '${Type}Input' })

export const ${camelOne}Update = ${camelOne}Input
  .omit({ location_id: true })
  .extend({
    /** The \`updated_at\` that the form was filled from: a change made meanwhile is not overwritten. */
    updated_at: instant,
    reason: line(300).optional(),
  })
  .meta({ id: '${Type}Update' })

export const ${camel} = defineRoutes({
  list: {
    ...get('/visitors/${name}', '${name}:read', ANY_EDITION),
    summary: 'The ${words} at the locations that the person may see, by name',
    query: listQuery.extend({ locationId: id.optional(), status: ${camelOne}Status.optional() }),
    response: list(${camelOne}),
  },
  get: { ...get('/visitors/${name}/{id}', '${name}:read', ANY_EDITION), summary: 'One of them', response: ${camelOne} },
  create: {
    ...post('/visitors/${name}', '${name}:write', ANY_EDITION),
    summary: 'Add one to a location',
    idempotent: true,
    body: ${camelOne}Input,
    status: 201,
    response: ${camelOne},
    errors: ['location_not_found', 'location_archived', '${singular}_name_taken'],
  },
  update: {
    ...put('/visitors/${name}/{id}', '${name}:write', ANY_EDITION),
    summary: 'Change one',
    body: ${camelOne}Update,
    response: ${camelOne},
    errors: ['${singular}_name_taken', 'changed_meanwhile'],
  },
  setStatus: {
    ...post('/visitors/${name}/{id}/status', '${name}:write', ANY_EDITION),
    summary: 'Retire one',
    body: z.strictObject({ status: ${camelOne}Status, reason: line(300) }).meta({ id: '${Type}StatusInput' }),
    response: ${camelOne},
    errors: ['status_not_allowed'],
  },
})

export type ${Type} = z.output<typeof ${camelOne}>
export type ${Type}Input = z.output<typeof ${camelOne}Input>
`,
})

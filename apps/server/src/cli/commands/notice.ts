import { multiline } from '@gatehouse/contract/kernel/domain/text.ts'
import { z } from 'zod'
import { sendNotice } from '../../modules/operator/operator.notices.ts'
import { codeOf } from '../../modules/operator/operator.organisations.ts'
import { type Command, command } from '../command.ts'
import * as inputs from '../inputs.ts'

/** A page of the product, never another site. */
const page = z
  .string()
  .max(500)
  .regex(/^\/(?:[^/\\\s][^\\\s]*)?$/, { error: 'Use a page of the product, such as /service/visitor/entrances.' })

const exactlyOne = (...values: unknown[]) => values.filter((value) => value !== undefined && value !== false).length === 1

export const noticeCommands: readonly Command[] = [
  command({
    name: 'notice send',
    summary: 'Send a notice to everyone in an organisation, or in all; open pages show it at once',
    options: {
      organisation: { value: 'id', help: 'ORG000042 or 42' },
      all: { help: 'to all organisations' },
      type: { value: 'notice|billing', help: 'which icon it has (notice)' },
      title: { value: 'words', help: 'one line' },
      text: { value: 'words', help: 'what it says; an empty line begins a paragraph' },
      'html-file': { value: 'file', help: 'what it says, as HTML; what is no text, simple mark or web address is taken out' },
      link: { value: 'page', help: 'the page that it leads to, such as /service/visitor/entrances' },
    },
    input: z
      .strictObject({
        organisation: inputs.organisation.optional(),
        all: z.boolean().optional(),
        type: z.enum(['notice', 'billing']).default('notice'),
        title: inputs.title,
        text: multiline(5_000, { min: 1 }).optional(),
        html_file: z.string().min(1).optional(),
        link: page.optional(),
      })
      .refine(({ organisation, all }) => exactlyOne(organisation, all), {
        path: ['organisation'],
        error: 'Use either --organisation or --all.',
      })
      .refine(({ text, html_file }) => exactlyOne(text, html_file), { path: ['text'], error: 'Use either --text or --html-file.' }),
    async run({ write, operator, read }, { organisation, type, title, text, html_file, link: to }) {
      const html = html_file === undefined ? undefined : await read(html_file)
      const notice = { organisation_id: organisation, notify_type: type, title, text, html, link: to }
      const { organisations, description } = await write((tx) => sendNotice(tx, operator, notice))
      const receivers = organisations.length === 1 ? codeOf(organisations[0]!) : `${organisations.length} organisations`
      return { json: { organisations, notify_type: type, title, description, link: to ?? null }, text: `Sent to everyone in ${receivers}.` }
    },
  }),
]

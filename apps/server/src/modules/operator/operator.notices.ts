import type { Tx } from '../../kernel/db/handles.ts'
import { cleanHtml, htmlOfText, saysSomething } from '../../kernel/html/clean-html.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { notifyInWords } from '../notifications/notifications.service.ts'
import { type Operator, OperatorError, operatorIn } from './operator.actor.ts'
import { organisationOf } from './operator.organisations.ts'
import { selectOrganisationIds } from './operator.queries.ts'

export interface NoticeInput {
  organisation_id: number | undefined
  notify_type: 'notice' | 'billing'
  title: string
  text: string | undefined
  html: string | undefined
  link: string | undefined
}

/** The longest text; nobody reads more in a dialog. */
const LONGEST = 20_000

/** Cleans a notice and sends it to one or all organisations. Errors: OperatorError. */
export async function sendNotice(
  tx: Tx,
  operator: Operator,
  input: NoticeInput,
): Promise<{ organisations: number[]; description: string }> {
  const description = input.html === undefined ? htmlOfText(input.text ?? '') : cleanHtml(input.html)
  if (!saysSomething(description)) throw new OperatorError('Nothing of the text can be shown: write words, not only marks.')
  if (description.length > LONGEST) throw new OperatorError(`The text is too long: ${description.length} characters, at most ${LONGEST}.`)
  const target = input.organisation_id === undefined ? undefined : await organisationOf(tx, input.organisation_id)
  const organisations = target ? [target.id] : (await selectOrganisationIds(tx)).map(({ id }) => id)
  if (organisations.length === 0) throw new OperatorError('There is no organisation to send it to.')
  const { notify_type, title, link = null } = input
  for (const id of organisations) {
    await notifyInWords(tx, id, { notify_type, title, description, link })
    const after = { title, notify_type, link }
    await recordAudit(tx, operatorIn(operator, id), 'notification.sent', { record_type: 'notification', record_id: null, after })
  }
  return { organisations, description }
}

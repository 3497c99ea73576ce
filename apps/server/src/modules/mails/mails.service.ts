import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import type { mails } from '@gatehouse/contract/mails/mails.ts'
import type { App } from '../../kernel/app/app-context.ts'
import { decodeCursor, encodeCursor } from '../../kernel/db/keyset.ts'
import { requireFound } from '../../kernel/errors/app-error.ts'

/** The demo's mails are public, like its passwords. Errors: not_found. */
const keptMails = ({ config, mailer }: App) => requireFound(config.demo ? mailer.kept : undefined)

/** Errors: not_found. */
export async function listMails(app: App, { limit, cursor }: QueryOf<typeof mails.list>) {
  const before = decodeCursor(cursor, 'newest', ['id'])?.[0]
  const storedMails = await keptMails(app).list(limit + 1, before)
  const docs = storedMails.slice(0, limit).map(({ id, to, subject, sent_at }) => ({ id, to, subject, sent_at }))
  return { docs, next_cursor: storedMails.length > limit ? encodeCursor('newest', [docs.at(-1)!.id]) : null }
}

/** Errors: not_found. */
export async function readMail(app: App, mailId: string) {
  const { id, to, subject, sent_at, text, html } = requireFound(await keptMails(app).read(mailId))
  return { id, to, subject, sent_at, text, html }
}

import { z } from 'zod'
import { messageOf } from '../../kernel/log/redact.ts'
import { checkMail } from '../../kernel/mail/mailer.ts'
import { type Health, health } from '../../modules/operator/operator.health.ts'
import { type Command, lookingCommand } from '../command.ts'
import { table } from '../text.ts'

const summaryOf = ({ ok, checks }: Health): string => {
  const rows = Object.entries(checks).map(([name, check]) => [check.ok ? 'ok' : 'WRONG', name, check.message])
  return `${table(['', 'what', 'found'], rows)}\n\n${ok ? 'All is well.' : 'Something is wrong.'}`
}

export const healthCommands: readonly Command[] = [
  lookingCommand({
    name: 'health',
    summary: 'Look at database, migrations, worker, mail, files, space and audit log; exit code 1 where something is wrong',
    input: z.strictObject({}),
    async run({ config, open }) {
      const installation = await open().catch((error: Error) => ({ error: messageOf(error) }))
      const database =
        'error' in installation
          ? installation
          : { open: installation.owner, migrations: installation.migrations, embedded: config.database_url === undefined }
      const result = await health({ data_dir: config.data_dir, database, checkMail: () => checkMail(config) })
      return { json: result, text: summaryOf(result), failed: !result.ok }
    },
  }),
]

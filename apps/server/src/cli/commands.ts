import type { Command } from './command.ts'
import { adminCommands } from './commands/admin.ts'
import { auditCommands } from './commands/audit.ts'
import { fileCommands } from './commands/files.ts'
import { healthCommands } from './commands/health.ts'
import { jobCommands } from './commands/jobs.ts'
import { keyCommands } from './commands/keys.ts'
import { noticeCommands } from './commands/notice.ts'
import { organisationCommands } from './commands/organisation.ts'
import { reportCommands } from './commands/reports.ts'
import { userCommands } from './commands/user.ts'

export const commands: readonly Command[] = [
  ...adminCommands,
  ...organisationCommands,
  ...noticeCommands,
  ...userCommands,
  ...auditCommands,
  ...reportCommands,
  ...keyCommands,
  ...jobCommands,
  ...fileCommands,
  ...healthCommands,
]

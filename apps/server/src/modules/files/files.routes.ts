import { files } from '@gatehouse/contract/files/files.ts'
import { implement } from '../../kernel/http/call.ts'
import { readFile } from './files.service.ts'

export const fileRoutes = implement(files, { read: ({ app, db, actor, query }) => readFile(app, db, actor, query.q) })

import { scans } from '@gatehouse/contract/scans/scans.ts'
import { implement } from '../../kernel/http/call.ts'
import { scanAgain, scanAtGate } from './scans.scan.ts'
import { listScans } from './scans.service.ts'

export const scanRoutes = implement(
  scans,
  {
    create: ({ app, tx, actor, body }) => scanAtGate(app, tx, actor, body),
    list: ({ db, actor, query }) => listScans(db, actor, query),
  },
  { create: scanAgain },
)

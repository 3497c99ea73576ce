import { deleteRequests } from '@gatehouse/contract/delete-requests/delete-requests.ts'
import { implement } from '../../kernel/http/call.ts'
import { listDeleted, restoreDeleted } from './delete-requests.deleted.ts'
import {
  approveRequest,
  getRequest,
  listRequests,
  previewImpact,
  rejectRequest,
  requestDeletion,
  withdrawRequest,
} from './delete-requests.service.ts'

export const deleteRequestRoutes = implement(deleteRequests, {
  list: ({ db, actor, query }) => listRequests(db, actor, query),
  impact: ({ db, actor, body }) => previewImpact(db, actor, body.entrances),
  create: ({ tx, actor, body }) => requestDeletion(tx, actor, body),
  get: ({ db, actor, params }) => getRequest(db, actor, params.id),
  approve: ({ tx, actor, params, body }) => approveRequest(tx, actor, params.id, body),
  reject: ({ tx, actor, body }) => rejectRequest(tx, actor, body),
  withdraw: ({ tx, actor, params }) => withdrawRequest(tx, actor, params.id),
  deleted: ({ db, actor, query }) => listDeleted(db, actor, query),
  restore: ({ tx, actor, params, body }) => restoreDeleted(tx, actor, params.id, body.reason),
})

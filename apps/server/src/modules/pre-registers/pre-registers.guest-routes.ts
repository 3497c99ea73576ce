import { visit } from '@gatehouse/contract/visit-page.ts'
import { implement } from '../../kernel/http/call.ts'
import { addGuestPhoto, declineVisit, getVisitPage, saveVisit } from './pre-registers.guest-page.ts'

export const visitRoutes = implement(visit, {
  get: (call) => getVisitPage(call),
  save: (call) => saveVisit(call, call.body),
  addPhoto: (call) => addGuestPhoto(call, call.picture),
  cancel: (call) => declineVisit(call),
})

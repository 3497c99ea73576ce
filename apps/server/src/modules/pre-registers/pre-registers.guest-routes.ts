import { hostAnswers } from '@gatehouse/contract/pre-registers/host-answer.ts'
import { visit } from '@gatehouse/contract/pre-registers/visit-page.ts'
import { implement } from '../../kernel/http/call.ts'
import { addGuestPhoto, declineVisit, getVisitPage, saveVisit } from './pre-registers.guest-page.ts'
import { getHostAnswer, giveHostAnswer } from './pre-registers.host-page.ts'

export const visitRoutes = implement(visit, {
  get: (call) => getVisitPage(call),
  save: (call) => saveVisit(call, call.body),
  addPhoto: (call) => addGuestPhoto(call, call.picture),
  cancel: (call) => declineVisit(call),
})

export const hostAnswerRoutes = implement(hostAnswers, {
  get: (call) => getHostAnswer(call),
  give: (call) => giveHostAnswer(call, call.body),
})

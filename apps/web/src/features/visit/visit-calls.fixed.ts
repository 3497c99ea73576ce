import { hostAnswers } from '@gatehouse/contract/pre-registers/host-answer.ts'
import { visit } from '@gatehouse/contract/pre-registers/visit-page.ts'

const addressOf = ({ method, path }: { method: 'GET' | 'PUT' | 'POST' | 'DELETE'; path: string }) => ({ method, path })

/** The calls of a guest's page, loaded only there. */
export const visitCalls = {
  get: addressOf(visit.get),
  save: addressOf(visit.save),
  addPhoto: addressOf(visit.addPhoto),
  cancel: addressOf(visit.cancel),
}

/** The calls of the page where a host answers the gate. */
export const answerCalls = { get: addressOf(hostAnswers.get), give: addressOf(hostAnswers.give) }

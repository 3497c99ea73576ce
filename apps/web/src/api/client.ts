import { type CallAnswer, type CallInput, type Client, clientOf } from '@gatehouse/contract/client.ts'
import type { ResponseOf, Route, Routes } from '@gatehouse/contract/kernel/routes.ts'
import { hearServerTime } from '../lib/clock.ts'
import { currentLanguage } from '../lib/i18n/i18n.ts'
import { untilKnown } from './ask-again.ts'
import { calls, type PageContract } from './calls.fixed.ts'
import { NetworkError, refusalOf } from './errors.ts'
import { readToken, refuseToken } from './session.ts'

/** The contract's client with the session's token and the page's language. It returns refusals; `api` below throws them. */
export const rawClient: Pick<Client, keyof PageContract> = clientOf(calls, { token: readToken, language: currentLanguage })

type Call<R extends Route> =
  Record<string, never> extends CallInput<R>
    ? (input?: CallInput<R>) => Promise<ResponseOf<R>>
    : (input: CallInput<R>) => Promise<ResponseOf<R>>
export type Calls<M extends Routes> = { readonly [K in keyof M]: Call<M[K]> }
/** Every call of the contract, returning only the body. */
export type Api = { readonly [M in keyof PageContract]: Calls<PageContract[M]> }

type AnyCall = (input: CallInput<Route>) => Promise<CallAnswer<Route>>

/**
 * Makes a call return its body or throw: `ApiError` on a refusal, `NetworkError` without an answer, the signal's reason after an abort. A 401 for the
 * current token ends the session.
 */
const throwing =
  (call: AnyCall) =>
  async (input: CallInput<Route> = {}) => {
    const token = readToken()
    const requestTime = Date.now()
    const answer = await call(input).catch((cause: unknown) => {
      input.signal?.throwIfAborted()
      throw new NetworkError('The server did not answer', { cause })
    })
    hearServerTime(answer.headers.get('date'), requestTime, Date.now())
    if (answer.ok) return answer.body
    if (answer.status === 401) refuseToken(token)
    throw await refusalOf(answer.status, answer.body, answer.headers)
  }

/** Repeats a write with a key while its outcome is unknown. */
const knowing =
  (call: ReturnType<typeof throwing>) =>
  (input: CallInput<Route> = {}) =>
    input.idempotencyKey === undefined ? call(input) : untilKnown(() => call(input))

const throwingCalls = (calls: object) =>
  Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, knowing(throwing(call as AnyCall))]))

/** Every call of a client, returning its body or throwing. */
export const answering = (client: object) =>
  Object.fromEntries(Object.entries(client).map(([module, calls]) => [module, throwingCalls(calls as object)])) as unknown

export const api = answering(rawClient) as Api

import type { BodyOf, ParamsOf, QueryOf, ResponseOf, Route, Routes } from '@gatehouse/contract/kernel/routes.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { App } from '../app/app-context.ts'
import type { CallFacts, FileAnswer } from '../app/call-facts.ts'
import type { Actor, Link, OrgActor } from '../db/actor.ts'
import type { Db, Tx } from '../db/handles.ts'
import type { DeviceCookie } from './device-cookie.ts'
import type { JsonAnswer } from './json-answer.ts'
import type { SentTable } from './table-upload.ts'
import type { FieldPicture, PersonPicture, StoredPicture } from './upload.ts'

type Effect<R extends Route> = R['effect'] extends 'read' | 'write' ? R['effect'] : R['method'] extends 'GET' ? 'read' : 'write'

interface Common<R extends Route> {
  app: App
  log: FastifyBaseLogger
  facts: CallFacts
  params: ParamsOf<R>
  query: QueryOf<R>
  body: BodyOf<R>
  picture: R['kind'] extends 'form' ? (R['permission'] extends 'self' ? PersonPicture : StoredPicture) : undefined
  pictures: R['form_fields'] extends readonly string[] ? readonly FieldPicture[] : readonly []
  table: R['kind'] extends 'table' ? SentTable : undefined
}

/** The arguments of a handler: `db` for a reading call, `tx` for a writing or link call, neither for a public one. */
export type Call<R extends Route> = Common<R> &
  (R['permission'] extends 'public'
    ? { device: DeviceCookie }
    : R['permission'] extends 'link'
      ? { tx: Tx; link: Link }
      : (Effect<R> extends 'read' ? { db: Db } : { tx: Tx }) & { actor: R['permission'] extends 'self' ? Actor : OrgActor })

export type Answer<R extends Route> = R['kind'] extends 'file' ? FileAnswer : ResponseOf<R> | JsonAnswer<ResponseOf<R>>
export type Handler<R extends Route> = (call: Call<R>) => Promise<Answer<R>>
export type Handlers<M extends Routes> = { readonly [K in keyof M]: Handler<M[K]> }

/** Rebuilds the answer of a handler that stored it itself (`keptBy`). */
type Again<R extends Route> = (app: App, tx: Tx, actor: OrgActor, kept: string, key: string) => Promise<ResponseOf<R>>

export interface BoundRoute {
  route: Route
  handle: (call: never) => Promise<unknown>
  again: ((app: App, tx: Tx, actor: never, kept: string, key: string) => Promise<unknown>) | undefined
}

/** Binds each call of a contract to its handler; a missing handler does not compile. */
export function implement<const M extends Routes>(
  routes: M,
  handlers: Handlers<M>,
  again: { readonly [K in keyof M]?: Again<M[K]> } = {},
): BoundRoute[] {
  return Object.entries(routes).map(([name, route]) => ({ route, handle: handlers[name]! as BoundRoute['handle'], again: again[name] }))
}

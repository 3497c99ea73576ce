import type { LinkPurpose, Route } from '@gatehouse/contract/kernel/routes.ts'
import { writes } from '@gatehouse/contract/kernel/routes.ts'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { OwnTokens } from '../crypto/own-tokens.ts'
import { hashToken } from '../crypto/tokens.ts'
import { newId } from '../crypto/uuid.ts'
import type { LinkCheck } from '../db/actor.ts'
import type { Tx } from '../db/handles.ts'
import { AppError } from '../errors/app-error.ts'

declare module '../db/tables.ts' {
  interface Tables {
    links: { organisation_id: number; _id: string; hash: Buffer; purpose: LinkPurpose; subject_id: string; until: string }
  }
}

/**
 * Not `Bearer`, which belongs to sessions. Not in the address, which logs, proxies and histories keep (ASVS 14.2.1). Not in the body, which reading
 * calls lack and a refusal may repeat. No form of another site can send it.
 */
const LINK = /^Gatehouse-Link (ghl_[A-Za-z0-9_-]{43})$/

/** The database's input to open a link. Errors: link_not_found, if the header can't hold a link's token. */
export function linkOf(tokens: OwnTokens, request: FastifyRequest, route: Route): LinkCheck {
  const token = LINK.exec(request.headers.authorization ?? '')?.[1]
  if (!token || route.permission !== 'link') throw new AppError('link_not_found')
  return {
    token_hash: hashToken(token),
    own: tokens.isOwn('link', token),
    purpose: route.link,
    editions: route.editions,
    write: writes(route),
  }
}

interface NewLink {
  organisation_id: number
  purpose: LinkPurpose
  subject_id: string
  /** An instant. */
  until: string
}

/** Makes a link and returns its token for the fragment of an address. The token is not stored. */
export async function makeLink(tokens: OwnTokens, tx: Tx, link: NewLink): Promise<string> {
  const { token, hash } = tokens.make('link')
  await tx
    .insertInto('links')
    .values({ ...link, _id: newId(), hash })
    .execute()
  return token
}

/** Ends the links to a subject, such as those of a visit that moved to another day. */
export const endLinks = (tx: Tx, { organisation_id, purpose, subject_id }: Omit<NewLink, 'until'>) =>
  sql`update links set until = least(until, now()) where organisation_id = ${organisation_id}::int and purpose = ${purpose}
    and subject_id = ${subject_id}::uuid`.execute(tx)

import { randomBytes } from 'node:crypto'
import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import { isMasked } from '@gatehouse/contract/partners/partner-settings.ts'
import type { ConnectionTest, ConnectionTestInput, TestReason } from '@gatehouse/contract/partners/partners.ts'
import type { App } from '../../kernel/app/app-context.ts'
import { newId } from '../../kernel/crypto/uuid.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db } from '../../kernel/db/handles.ts'
import type { EgressAnswer } from '../../kernel/egress/egress-result.ts'
import { AppError, requireFound } from '../../kernel/errors/app-error.ts'
import { sharerOf } from '../../kernel/fair/shares.ts'
import { consume } from '../../kernel/limits/consume.ts'
import { recordReading } from '../audit/audit.service.ts'
import { partnerSecrets, settingsAt } from '../settings/settings.service.ts'
import { TEST_MESSAGES } from './partners.messages.ts'
import { provesSecret, signedHeaders } from './partners.signature.ts'

/**
 * Sends a signed ping to a partner and reports the outcome. Holds nothing of the database during the call. Errors: more_than_own, partner_not_found,
 * too_many_requests.
 */
export async function testConnection(
  app: App,
  db: Db,
  actor: OrgActor,
  input: ConnectionTestInput,
  language: Language,
): Promise<ConnectionTest> {
  if (actor.location_ids !== null) throw new AppError('more_than_own')
  const { partner_key, url, secrets } = await targetOf(app, db, actor, input)
  await consume(app.limits.partnerTests, String(actor.organisation_id))
  const instant = app.clock.now()
  const challenge = `challenge_${randomBytes(24).toString('base64url')}`
  const id = `msg_${newId()}`
  const body = JSON.stringify({ type: 'partner.ping', timestamp: instant.toISOString(), data: { challenge } })
  const result = await app.shares.partners.run(sharerOf(actor), () =>
    app.egress.post({ url, headers: signedHeaders(secrets, id, instant, body), body }),
  )
  const signed = result.ok ? signatureOf(result.answer, secrets, challenge) : null
  const reason: TestReason = result.ok ? signed! : result.reason
  await recordReading(app, actor, 'visitor_settings.partner_tested', {
    ...{ record_type: 'visitor_settings', record_id: null },
    // The path and the query of an address may hold a key.
    after: { partner_key, host: url.host, result: reason },
  })
  return {
    success: reason === 'ok',
    message: sentence(reason, language, { ms: result.ms, status: result.status }),
    timestamp: instant.toISOString(),
    statusCode: result.status,
    reason,
    detail: result.ok ? null : result.detail,
    ms: result.ms,
    steps: [...result.steps, ...(signed ? [{ step: 'signed' as const, ok: signed === 'ok', ms: 0 }] : [])],
  }
}

/** The sent values, completed from the saved partner. Errors: partner_not_found. */
async function targetOf(app: App, db: Db, actor: OrgActor, input: ConnectionTestInput) {
  const { partners } = await settingsAt(app, db, actor, null)
  const key = input.partner_id ?? input.key ?? null
  const savedPartner = partners.find((partner) => partner.key === key)
  if (input.partner_id != null || input.url == null) requireFound(savedPartner, 'partner_not_found')
  const sentSecrets = [input.secret, input.next_secret].flatMap((secret) => (secret && !isMasked(secret) ? [secret] : []))
  const savedSecrets =
    sentSecrets.length === 0 && savedPartner ? await partnerSecrets(app, db, actor.organisation_id, savedPartner.key) : []
  const secrets = sentSecrets.length > 0 ? sentSecrets : savedSecrets
  return {
    partner_key: savedPartner?.key ?? null,
    url: new URL(input.url ?? savedPartner!.url),
    // Without a secret no answer can be verified, so a random secret signs the ping.
    secrets: secrets.length > 0 ? secrets : [`whsec_${randomBytes(32).toString('base64')}`],
  }
}

function signatureOf({ body }: EgressAnswer, secrets: readonly string[], challenge: string): 'ok' | 'not_signed' | 'wrong_signature' {
  const signature = signatureIn(body.toString('utf8'))
  if (signature === null) return 'not_signed'
  return provesSecret(secrets, challenge, signature) ? 'ok' : 'wrong_signature'
}

/** The `signature` of a JSON answer; null where there is none. */
function signatureIn(text: string): string | null {
  try {
    const { signature } = JSON.parse(text) as { signature?: unknown }
    return typeof signature === 'string' && signature !== '' ? signature : null
  } catch {
    return null
  }
}

const sentence = (reason: TestReason, language: Language, { ms, status }: { ms: number; status: number | null }): string =>
  TEST_MESSAGES[reason][language].replace('{{ms}}', String(ms)).replace('{{status}}', String(status))

import { tidyName } from '@gatehouse/contract/kernel/domain/names.ts'
import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import { businessCardFields, type Profile, type ProfileChange, type ProfilePicture } from '@gatehouse/contract/profile/profile.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { Actor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import type { PersonPicture } from '../../kernel/http/upload.ts'
import { publish } from '../../kernel/live/publish.ts'
import { storedFields } from '../../kernel/records/record-fields.ts'
import { dropPersonPicture, keepPersonPicture, personPictures, signPersonFile } from '../files/files.service.ts'
import { auditOfPerson } from './person-audit.service.ts'
import { lockPerson, type ProfileRow, selectProfile, updateAvatar, updateLanguage, updateName, upsertProfile } from './profile.queries.ts'

type Card = Pick<Profile, keyof typeof businessCardFields>
const CARD_FIELDS = Object.keys(businessCardFields) as (keyof Card)[]

/** The context of sealed cards. */
const CARD = 'profiles.card'
const EMPTY: Card = { ...storedFields(businessCardFields, {}), phones: [] }

/** The profile in the specification's form. */
export async function readProfile(
  app: App,
  db: Db | Tx,
  actor: Actor,
): Promise<{ data: { type: 'profile'; id: string; attributes: Profile } }> {
  const [row, pictures] = await Promise.all([selectProfile(db, actor.user_id), personPictures(db, actor.user_id)])
  const signed = (kind: ProfilePicture) => {
    const file = pictures.find((picture) => picture.kind === kind)
    return file ? signPersonFile(app, actor, file.id) : null
  }
  return {
    data: {
      type: 'profile',
      id: actor.user_id,
      attributes: {
        name: row.name,
        ...openCard(app, actor, row.card),
        language: row.language,
        theme: row.theme,
        buddhist_era: row.buddhist_era ?? true,
        avatar: signed('avatar'),
        namecard: signed('namecard'),
        namecard_back: signed('namecard_back'),
        wechatqr: signed('wechatqr'),
        updated_at: row.updated_at,
      },
    },
  }
}

/** Changes only the given fields. */
export async function updateProfile(app: App, tx: Tx, actor: Actor, change: ProfileChange) {
  await lockPerson(tx, actor.user_id)
  const before = await selectProfile(tx, actor.user_id)
  const { name, language, theme, buddhist_era, ...card } = change
  const row: ProfileRow = {
    ...(theme === undefined ? {} : { theme }),
    ...(buddhist_era === undefined ? {} : { buddhist_era }),
    ...(language === undefined ? {} : { language_chosen: true }),
  }
  const givenFields = CARD_FIELDS.filter((field) => card[field] !== undefined)
  const oldCard = openCard(app, actor, before.card)
  if (givenFields.length > 0) row.card = app.keyring.ofPerson(actor.user_id).seal(JSON.stringify({ ...oldCard, ...card }), CARD)
  await upsertProfile(tx, actor.user_id, row)
  if (name !== undefined) await updateName(tx, actor.user_id, tidyName(name))
  if (language !== undefined) await updateLanguage(tx, actor.user_id, language)
  // Logs only the names of fields: the card is private, and logs are kept for years.
  const changedFields = givenFields.filter((field) => JSON.stringify(oldCard[field]) !== JSON.stringify(card[field]))
  await auditAndPublish(tx, actor, 'profile.changed', { name, card: changedFields, language, theme, buddhist_era })
  return readProfile(app, tx, actor)
}

export async function putPicture(app: App, tx: Tx, actor: Actor, kind: ProfilePicture, picture: PersonPicture) {
  await lockPerson(tx, actor.user_id)
  const id = await keepPersonPicture(tx, picture, kind)
  if (kind === 'avatar') await updateAvatar(tx, actor.user_id, id)
  await auditAndPublish(tx, actor, 'profile.picture_added', { picture: kind })
  return readProfile(app, tx, actor)
}

/** Idempotent. */
export async function removePicture(app: App, tx: Tx, actor: Actor, kind: ProfilePicture) {
  await lockPerson(tx, actor.user_id)
  const isDropped = await dropPersonPicture(tx, actor.user_id, kind)
  if (kind === 'avatar') await updateAvatar(tx, actor.user_id, null)
  if (isDropped) await auditAndPublish(tx, actor, 'profile.picture_removed', { picture: kind })
  return readProfile(app, tx, actor)
}

export async function preferencesOf(db: Db, userId: string) {
  const { language, language_chosen, theme, buddhist_era } = await selectProfile(db, userId)
  const choices: { language: Language | null; theme: typeof theme } = { language: language_chosen ? language : null, theme }
  return { language, preferences: choices, buddhist_era: buddhist_era ?? true }
}

/** The address and language for mails to a person. */
export async function addresseeOf(db: Db, userId: string) {
  const { email, language } = await selectProfile(db, userId)
  return { email, language }
}

const openCard = (app: App, { user_id }: Actor, sealedCard: Buffer | null): Card =>
  sealedCard ? { ...EMPTY, ...(JSON.parse(app.keyring.ofPerson(user_id).open(sealedCard, CARD)) as Partial<Card>) } : EMPTY

async function auditAndPublish(tx: Tx, actor: Actor, action: string, after: object): Promise<void> {
  await auditOfPerson(tx, actor.user_id, action, actor, { after })
  if (actor.organisation_id !== null)
    await publish(tx, actor, { kind: 'profile.changed', record_id: actor.user_id, user_id: actor.user_id })
}

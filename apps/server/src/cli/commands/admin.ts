import { z } from 'zod'
import { Keyring } from '../../kernel/crypto/keyring.ts'
import { createMailer } from '../../kernel/mail/mailer.ts'
import { invitationMail } from '../../kernel/mail/templates.ts'
import { createOrganisation, firstEdition, requireNoOrganisation } from '../../modules/operator/operator.organisations.ts'
import { makeOwner, OWNER_LINK_HOURS, type Owner, ownerSentence } from '../../modules/operator/operator.people.ts'
import { type Command, command, type Result, type Session } from '../command.ts'
import * as inputs from '../inputs.ts'
import { cell } from '../text.ts'
import { editionText, ORGANISATION_OPTIONS, organisationFields, titleOf } from './organisation.ts'

const PERSON = {
  email: { value: 'address', help: 'of the administrator' },
  name: { value: 'name', help: 'of the administrator, where the account is new; without it what stands before the @' },
}
const personFields = { email: inputs.email, name: inputs.personName().optional() }
const NOTES = `There is no default password: it answers with a link that sets the first one, once and within ${OWNER_LINK_HOURS} hours. Keep it secret. Asked
for again it makes a new link, and the earlier one stops working. With SMTP_URL the link is also sent by e-mail.`

export const adminCommands: readonly Command[] = [
  command({
    name: 'setup',
    summary: 'Create the first organisation and its first administrator',
    options: {
      'organisation-name': { value: 'name', help: 'of the organisation' },
      ...ORGANISATION_OPTIONS,
      edition: { ...ORGANISATION_OPTIONS.edition!, help: `${ORGANISATION_OPTIONS.edition!.help} (visitor_m, for a year)` },
      another: { help: 'create one although there is an organisation already' },
      ...PERSON,
    },
    notes: NOTES,
    input: z.strictObject({
      organisation_name: inputs.organisationName,
      another: z.boolean().default(false),
      ...organisationFields,
      ...personFields,
    }),
    async run(session, { organisation_name, time_zone, currency, language, edition, another, email, name }) {
      const { config, operator, write } = session
      const keyring = Keyring.with(config)
      const { owner, organisation } = await write(async (tx) => {
        if (!another) await requireNoOrganisation(tx)
        const editions = edition.length > 0 ? edition : [await firstEdition(tx, time_zone)]
        const organisation = await createOrganisation(tx, operator, keyring, {
          name: organisation_name,
          time_zone,
          currency,
          language,
          editions,
        })
        return { organisation, owner: await makeOwner(tx, operator, { organisation_id: organisation.id, email, name }) }
      })
      const result = await handOver(session, owner)
      const editions = organisation.editions.map(editionText).join(', ')
      const hint =
        edition.length > 0 ? '' : `\nAnother edition or day: gatehouse edition set ${organisation.code} <service> --expires <date>`
      return {
        ...result,
        json: { ...result.json, editions: organisation.editions },
        text: `Created ${titleOf(owner.organisation)}.\nEdition: ${editions}${hint}\n${result.text}`,
      }
    },
  }),
  command({
    name: 'admin create',
    summary: 'Make someone an owner of an organisation, with a new account if they have none',
    options: { organisation: { value: 'id', help: 'ORG000042 or 42' }, ...PERSON },
    notes: NOTES,
    input: z.strictObject({ organisation: inputs.organisation, ...personFields }),
    async run(session, { organisation, email, name }) {
      const owner = await session.write((tx) => makeOwner(tx, session.operator, { organisation_id: organisation, email, name }))
      return handOver(session, owner)
    },
  }),
]

async function handOver({ config }: Session, owner: Owner): Promise<Result> {
  const { organisation, user, code, changed } = owner
  const link = code === null ? null : `${config.public_url}/user/activate/${code}`
  const isMailSent = link === null || config.smtp_url === undefined ? undefined : await send(config, owner, link)
  const json = { changed, organisation, user: { id: user.id, email: user.email, name: user.name, status: user.status } }
  const signIn = user.has_password
    ? 'They sign in with their existing password.'
    : `They have no password: gatehouse user password-reset-link ${user.email}`
  const next =
    link === null
      ? signIn
      : `The link sets the first password, once and within ${OWNER_LINK_HOURS} hours:\n${link}${isMailSent === true ? '\nIt was also sent by e-mail.' : ''}`
  return {
    json: { ...json, link, link_expires_in_hours: link === null ? null : OWNER_LINK_HOURS, mailed: isMailSent === true },
    text: `${changed ? '' : 'Nothing to change: '}${cell(ownerSentence(owner))}.\n${next}`,
    warning: isMailSent === false ? 'The e-mail could not be sent. Give them the link yourself.' : undefined,
  }
}

async function send(config: Session['config'], { organisation, user }: Owner, link: string): Promise<boolean> {
  const inviter = user.language === 'th' ? 'ผู้ดูแลระบบ Gatehouse' : 'The Gatehouse operator'
  const draft = invitationMail({
    language: user.language,
    name: user.name,
    organisation: organisation.name,
    inviter,
    link,
    hours: OWNER_LINK_HOURS,
  })
  return createMailer(config)
    .send({ to: user.email, ...draft })
    .then(
      () => true,
      () => false,
    )
}

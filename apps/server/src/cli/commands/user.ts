import { z } from 'zod'
import { codeOf } from '../../modules/operator/operator.organisations.ts'
import { makeResetLink, type Person, secondFactorOff, showPerson, signOut, unlock } from '../../modules/operator/operator.people.ts'
import { type Command, command } from '../command.ts'
import * as inputs from '../inputs.ts'
import { cell, facts, moment } from '../text.ts'

const input = z.strictObject({ email: inputs.email })
const operands = ['email'] as const
const counted = (count: number, singular: string, plural = `${singular}s`) => `${count} ${count === 1 ? singular : plural}`
const named = ({ name, email }: { name: string; email: string }) => `${cell(name)} <${email}>`
const idsOf = ({ id, email, name }: { id: string; email: string; name: string }) => ({ id, email, name })

const memberships = ({ organisations }: Person) =>
  organisations.map(
    ({ organisation_id, organisation_name, role, status }) =>
      `${codeOf(organisation_id)} ${cell(organisation_name)} (${role}${status === 'active' ? '' : `, ${status}`})`,
  )

const LOCKS: Readonly<Record<Person['locked'][number]['where'], string>> = {
  everywhere: 'for strangers',
  device: 'on a device of theirs',
  second_factor: 'for codes of the second factor',
  present_password: 'where the present password is asked for',
}
const locks = ({ locked }: Person) => locked.map(({ where, until }) => `${LOCKS[where]} until ${moment(until) ?? 'unlocked'}`)

export const userCommands: readonly Command[] = [
  command({
    name: 'user show',
    summary: 'Show an account: where it belongs, its sessions, whether it is locked',
    operands,
    input,
    async run({ write }, { email }) {
      const user = await write((tx) => showPerson(tx, email))
      const text = facts([
        ['account', named(user)],
        ['status', user.has_password ? user.status : `${user.status}, no password yet`],
        ['second factor', user.second_factor ? 'on' : 'off'],
        ['language', user.language],
        ['organisations', memberships(user).join(', ')],
        ['sessions', `${user.sessions} open${user.last_seen_at === null ? '' : `, last seen ${moment(user.last_seen_at)}`}`],
        ['locked', locks(user).join(', ')],
        ['open links', user.links.map(({ purpose, expires_at }) => `${purpose} until ${moment(expires_at)}`).join(', ')],
        ['since', moment(user.created_at)],
      ])
      return { json: { user }, text }
    },
  }),
  command({
    name: 'user password-reset-link',
    summary: 'Create a link that sets a new password: once, within 30 minutes',
    operands,
    notes:
      'Earlier links stop working. Setting the password signs the person out everywhere and unlocks the account. Keep the link secret.',
    input,
    async run({ write, operator, config }, { email }) {
      const { user, code } = await write((tx) => makeResetLink(tx, operator, email))
      const link = `${config.public_url}/password/reset/${code}`
      return {
        json: { user: idsOf(user), link, link_expires_in_minutes: 30 },
        text: `The link sets a new password for ${named(user)}, once and within 30 minutes:\n${link}`,
      }
    },
  }),
  command({
    name: 'user sign-out',
    summary: 'Sign a person out everywhere; open pages close',
    operands,
    input,
    async run({ write, operator }, { email }) {
      const { user, ended } = await write((tx) => signOut(tx, operator, email))
      const text =
        ended > 0 ? `Ended ${counted(ended, 'session')} of ${named(user)}.` : `Nothing to change: ${named(user)} is not signed in.`
      return { json: { user: idsOf(user), ended }, text }
    },
  }),
  command({
    name: 'user second-factor-off',
    summary: 'Remove the second factor of a person who lost it, with its recovery codes',
    operands,
    notes:
      'The person is signed out everywhere and notified by e-mail. Where an organisation requires a second factor, they set up a new one.',
    input,
    async run({ write, operator }, { email }) {
      const { user, changed } = await write((tx) => secondFactorOff(tx, operator, email))
      const text = changed
        ? `${named(user)} signs in with the password alone now.`
        : `Nothing to change: ${named(user)} has no second factor.`
      return { json: { user: idsOf(user), changed }, text }
    },
  }),
  command({
    name: 'user unlock',
    summary: 'Clear failed sign-in attempts, so that the right password works again at once',
    operands,
    input,
    async run({ write, operator }, { email }) {
      const { user, unlocked } = await write((tx) => unlock(tx, operator, email))
      const text = unlocked > 0 ? `${named(user)} can sign in again.` : `Nothing to change: ${named(user)} is not locked.`
      return { json: { user: idsOf(user), unlocked }, text }
    },
  }),
]

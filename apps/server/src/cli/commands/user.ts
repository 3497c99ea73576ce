import { z } from 'zod'
import { codeOf } from '../../modules/operator/operator.organisations.ts'
import { makeResetLink, type Person, secondFactorOff, showPerson, signOut, unlock } from '../../modules/operator/operator.people.ts'
import { type Command, command } from '../command.ts'
import * as inputs from '../inputs.ts'
import { cell, facts, moment } from '../text.ts'

const input = z.strictObject({ email: inputs.email })
const operands = ['email'] as const
const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`
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
    summary: 'Make a link that sets a new password: once, within 30 minutes',
    operands,
    notes:
      'Earlier links are good for nothing then. Setting the password ends every session of the person and forgets locks. Keep the link secret.',
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
    summary: 'End every session of a person; open pages are thrown out',
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
    summary: 'Take away the second factor of a person who lost it, with its recovery codes',
    operands,
    notes:
      'Every session of the person ends, and a mail tells them. Where an organisation asks for a second factor they set up another one.',
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
    summary: 'Forget failed tries to sign in, so that the right password counts again at once',
    operands,
    input,
    async run({ write, operator }, { email }) {
      const { user, unlocked } = await write((tx) => unlock(tx, operator, email))
      const text = unlocked > 0 ? `${named(user)} can sign in again.` : `Nothing to change: ${named(user)} is not locked.`
      return { json: { user: idsOf(user), unlocked }, text }
    },
  }),
]

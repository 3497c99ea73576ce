import { z } from 'zod'
import { Keyring } from '../../kernel/crypto/keyring.ts'
import {
  type Changed,
  createOrganisation,
  disableOrganisation,
  enableOrganisation,
  listOrganisations,
  type Organisation,
  type PresentedEdition,
  renameOrganisation,
  setEdition,
  setStorageQuota,
  showOrganisation,
} from '../../modules/operator/operator.organisations.ts'
import { type Command, command, type Option, type Result } from '../command.ts'
import * as inputs from '../inputs.ts'
import { cell, facts, moment, table } from '../text.ts'

export const ORGANISATION_OPTIONS: Readonly<Record<string, Option>> = {
  'time-zone': { value: 'zone', help: 'its days begin at midnight there (Asia/Bangkok)' },
  currency: { value: 'code', help: 'of its fees (THB)' },
  language: { value: 'th|en', help: 'of its pages and mails where a person has chosen none (th)' },
  edition: { value: 'service:date', help: 'an active edition and the day it expires, such as visitor_m:2027-12-31', multiple: true },
}

export const organisationFields = {
  time_zone: inputs.zone.default('Asia/Bangkok'),
  currency: inputs.currency.default('THB'),
  language: inputs.language.default('th'),
  edition: z.array(inputs.edition).default([]),
}

export const editionText = ({ service_name, permission, service_expire_date, expired }: PresentedEdition): string =>
  `${service_name} ${permission} until ${service_expire_date}${expired ? ' (expired)' : ''}`

const disabledText = ({ disable_date, disabled }: Organisation): string | null =>
  disable_date === null ? null : `${disabled ? 'since' : 'on'} ${disable_date}`

const GIGABYTE = 1024 ** 3
const gigabytes = (bytes: number): string => String(Math.round((bytes / GIGABYTE) * 100) / 100)
const storageText = ({ storage_used, storage_quota }: Organisation): string =>
  `${gigabytes(storage_used)} of ${gigabytes(storage_quota)} GB`

export const titleOf = ({ code, name }: Organisation): string => `${code} ${cell(name)}`

const pairs = (organisation: Organisation) =>
  [
    ['organisation', titleOf(organisation)],
    ['time zone', organisation.time_zone],
    ['currency', organisation.currency],
    ['language', organisation.language],
    ['editions', organisation.editions.map(editionText).join(', ')],
    ['disabled', disabledText(organisation)],
    ['people', organisation.users],
    ['files', storageText(organisation)],
    ['since', moment(organisation.created_at)],
  ] as const

const changeOf = (sentence: (organisation: Organisation) => string, { organisation, changed }: Changed): Result => ({
  json: { changed, organisation },
  text: changed ? sentence(organisation) : `Nothing to change: ${sentence(organisation)}`,
})

const OPERANDS = ['organisation'] as const

export const organisationCommands: readonly Command[] = [
  command({
    name: 'organisation create',
    summary: 'Create an organisation',
    options: { name: { value: 'name', help: 'what it is called' }, ...ORGANISATION_OPTIONS },
    notes: 'Then create its first administrator: gatehouse admin create --organisation <id> --email <address>',
    input: z.strictObject({ name: inputs.organisationName, ...organisationFields }),
    async run({ write, operator, config }, { edition, ...input }) {
      const keyring = Keyring.with(config)
      const organisation = await write((tx) => createOrganisation(tx, operator, keyring, { ...input, editions: edition }))
      return { json: { organisation }, text: `Created ${titleOf(organisation)}.\n${facts(pairs(organisation).slice(1, 5))}` }
    },
  }),
  command({
    name: 'organisation list',
    summary: 'List the organisations with their editions',
    options: { search: { value: 'words', help: 'part of the name, or the number' } },
    input: z.strictObject({ search: inputs.title.optional() }),
    async run({ write }, { search }) {
      const organisations = await write((tx) => listOrganisations(tx, search))
      const rows = organisations.map((org) => [org.code, org.name, org.users, org.editions.map(editionText).join(', '), disabledText(org)])
      const emptyMessage = search === undefined ? 'There are no organisations yet.' : 'No organisation found.'
      return {
        json: { organisations },
        text: rows.length > 0 ? table(['id', 'name', 'people', 'editions', 'disabled'], rows) : emptyMessage,
      }
    },
  }),
  command({
    name: 'organisation show',
    summary: 'Show an organisation and who owns it',
    operands: OPERANDS,
    input: z.strictObject({ organisation: inputs.organisation }),
    async run({ write }, { organisation: id }) {
      const organisation = await write((tx) => showOrganisation(tx, id))
      const owners = organisation.owners.map(({ name, email, status }) => `${name} <${email}>${status === 'active' ? '' : ` (${status})`}`)
      return { json: { organisation }, text: facts([...pairs(organisation), ['owners', owners.join(', ')]]) }
    },
  }),
  command({
    name: 'organisation rename',
    summary: 'Rename an organisation',
    operands: OPERANDS,
    options: { name: { value: 'name', help: 'the new one' } },
    input: z.strictObject({ organisation: inputs.organisation, name: inputs.organisationName }),
    async run({ write, operator }, { organisation, name }) {
      const change = await write((tx) => renameOrganisation(tx, operator, organisation, name))
      return changeOf((org) => `${org.code} is called ${cell(org.name)}.`, change)
    },
  }),
  command({
    name: 'organisation disable',
    summary: 'Make an organisation read-only from a date on',
    operands: OPERANDS,
    options: { on: { value: 'date', help: 'the first day, in its time zone' }, reason: { value: 'words', help: 'for its audit log' } },
    input: z.strictObject({ organisation: inputs.organisation, on: inputs.day, reason: inputs.reason.optional() }),
    async run({ write, operator }, { organisation, on, reason }) {
      const change = await write((tx) => disableOrganisation(tx, operator, organisation, on, reason))
      return changeOf((org) => `${titleOf(org)} ${org.disabled ? 'is disabled since' : 'will be disabled on'} ${on}.`, change)
    },
  }),
  command({
    name: 'organisation enable',
    summary: 'Enable a disabled organisation again',
    operands: OPERANDS,
    input: z.strictObject({ organisation: inputs.organisation }),
    async run({ write, operator }, { organisation }) {
      return changeOf((org) => `${titleOf(org)} is not disabled.`, await write((tx) => enableOrganisation(tx, operator, organisation)))
    },
  }),
  command({
    name: 'organisation storage',
    summary: 'Set how many files an organisation may keep',
    operands: OPERANDS,
    options: { gigabytes: { value: 'number', help: 'of photos and documents; 20 where nothing was ever said' } },
    input: z.strictObject({ organisation: inputs.organisation, gigabytes: inputs.gigabytes }),
    async run({ write, operator }, { organisation, gigabytes: limit }) {
      const change = await write((tx) => setStorageQuota(tx, operator, organisation, Math.round(limit * GIGABYTE)))
      return changeOf((org) => `${titleOf(org)} keeps ${storageText(org)} of files.`, change)
    },
  }),
  command({
    name: 'edition set',
    summary: 'Add an edition to an organisation, extend it or turn it off',
    operands: ['organisation', 'service'],
    options: {
      expires: { value: 'date', help: 'the day it expires; needed for an edition that is new to the organisation' },
      active: { help: 'switch it on; a new one is' },
      inactive: { help: 'switch it off' },
    },
    notes: 'Services: visitor_m, visitor_m_plus, visitor_lite. Options that are not given stay unchanged.',
    input: z
      .strictObject({
        organisation: inputs.organisation,
        service: inputs.service,
        expires: inputs.day.optional(),
        active: z.boolean().optional(),
        inactive: z.boolean().optional(),
      })
      .refine(({ active, inactive }) => !(active && inactive), { path: ['inactive'], error: 'Use --active or --inactive, not both.' })
      .refine(({ expires, active, inactive }) => expires !== undefined || active || inactive, {
        path: ['expires'],
        error: 'Say what to change: --expires, --active or --inactive.',
      }),
    async run({ write, operator }, { organisation, service, expires, active, inactive }) {
      const permission = active ? 'active' : inactive ? 'inactive' : undefined
      const input = { service_name: service, service_expire_date: expires, permission } as const
      const change = await write((tx) => setEdition(tx, operator, organisation, input))
      return changeOf((org) => {
        const edition = org.editions.find(({ service_name }) => service_name === service)!
        return `${titleOf(org)}: ${editionText(edition)}.`
      }, change)
    },
  }),
  command({
    name: 'edition list',
    summary: 'List the editions of an organisation',
    operands: OPERANDS,
    input: z.strictObject({ organisation: inputs.organisation }),
    async run({ write }, { organisation: id }) {
      const { code, editions } = await write((tx) => showOrganisation(tx, id))
      const rows = editions.map((org) => [org.service_name, org.permission, org.service_expire_date, org.expired ? 'expired' : ''])
      const text = rows.length > 0 ? table(['service', 'permission', 'expires', ''], rows) : `${code} has no edition.`
      return { json: { organisation_id: id, editions }, text }
    },
  }),
]

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Config } from '../../kernel/config/config.ts'
import { Keyring } from '../../kernel/crypto/keyring.ts'
import { DiskStore } from '../../kernel/storage/disk-store.ts'
import { OperatorError } from '../../modules/operator/operator.actor.ts'
import { type OrganisationKeysShown, retireData, retirePassKeys, rotateData, showKeys } from '../../modules/operator/operator.keys.ts'
import { resealPictures, rewrapAll } from '../../modules/operator/operator.master.ts'
import { codeOf } from '../../modules/operator/operator.organisations.ts'
import { selectFilesFolder, selectOrganisationIds } from '../../modules/operator/operator.queries.ts'
import { type Command, command } from '../command.ts'
import * as inputs from '../inputs.ts'
import { table } from '../text.ts'

/** Rejects a mistyped folder, so that it is not created. */
async function filesOf({ data_dir }: Config, id: string | undefined): Promise<DiskStore> {
  const folder = join(data_dir, 'files')
  if (!existsSync(folder)) throw new OperatorError(`There are no files in ${folder}: give this command the DATA_DIR of the servers.`)
  const files = await DiskStore.open(folder, id)
  if (!(await files.isOwn())) throw new OperatorError(`The folder ${folder} is not of this installation: mount the right one first.`)
  return files
}

const rowsOf = ({ code, versions, passes }: OrganisationKeysShown) => [
  ...versions.map((key) => [code, key.version, key.seals ? 'seals' : 'old', key.values, key.files, key.created_at.slice(0, 10)]),
  ...passes.map((key) => [code, key.key_id, key.signs ? 'signs passes' : 'old, of passes', null, null, key.created_at.slice(0, 10)]),
]

const scope = { organisation: { value: 'id', help: 'ORG000042 or 42' }, all: { help: 'every organisation' } }
const scopeInput = z
  .strictObject({ organisation: inputs.organisation.optional(), all: z.boolean().optional() })
  .refine(({ organisation, all }) => (organisation === undefined) === (all === true), {
    path: ['organisation'],
    error: 'Use either --organisation or --all.',
  })

const number = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)

export const keyCommands: readonly Command[] = [
  command({
    name: 'keys show',
    summary: 'Show the versions of data keys, how much each still encrypts, and the keys of passes',
    options: { organisation: { value: 'id', help: 'ORG000042 or 42; without it all' } },
    input: z.strictObject({ organisation: inputs.organisation.optional() }),
    async run({ write }, { organisation }) {
      const ids = organisation === undefined ? (await write(selectOrganisationIds)).map(({ id }) => id) : [organisation]
      const organisations: OrganisationKeysShown[] = []
      for (const id of ids) organisations.push(await write((tx) => showKeys(tx, id)))
      const rows = organisations.flatMap(rowsOf)
      const text = rows.length > 0 ? table(['id', 'version', '', 'values', 'files', 'made'], rows) : 'There are no organisations yet.'
      return { json: { organisations }, text }
    },
  }),
  command({
    name: 'keys rotate-data',
    summary: 'Make new data keys and keys of passes; running servers begin to use them, and seal anew what is there',
    options: scope,
    notes: 'Keys of the hashes by which numbers are found stay. See how far it is: gatehouse keys show. Then: gatehouse keys retire-data',
    input: scopeInput,
    async run({ write, operator, config }, { organisation }) {
      const keyring = Keyring.with(config)
      const newVersions = await write(async (tx) => {
        const ids = organisation === undefined ? (await selectOrganisationIds(tx)).map(({ id }) => id) : [organisation]
        const versions: { organisation_id: number; version: number }[] = []
        for (const id of ids) versions.push(await rotateData(tx, operator, keyring, id))
        return versions
      })
      const text = newVersions.map((key) => `${codeOf(key.organisation_id)} seals with version ${key.version} within a minute.`)
      return { json: { rotated: newVersions }, text: text.join('\n') || 'There are no organisations yet.' }
    },
  }),
  command({
    name: 'keys retire-data',
    summary: 'Delete old versions of a data key for good; refused while anything is sealed with them',
    operands: ['organisation'],
    options: { version: { value: 'number', help: 'this one alone; without it all old ones' } },
    notes:
      'Backups from before keep theirs. A version can be retired 15 minutes after the newest was made, when everything is sealed anew.',
    input: z.strictObject({ organisation: inputs.organisation, version: number.optional() }),
    async run({ write, operator }, { organisation: id, version }) {
      const retiredVersions = await write((tx) => retireData(tx, operator, id, version))
      const text =
        retiredVersions.length > 0
          ? `${codeOf(id)}: retired ${retiredVersions.map((key) => `version ${key}`).join(', ')}.`
          : `Nothing to change: ${codeOf(id)} has no such old version.`
      return { json: { organisation_id: id, retired: retiredVersions }, text }
    },
  }),
  command({
    name: 'keys retire-passes',
    summary: 'Delete old keys of passes for good; passes that they signed open no gate any more',
    operands: ['organisation'],
    options: { key: { value: 'number', help: 'this one alone; without it all old ones' } },
    notes: 'Make a new key first, with gatehouse keys rotate-data, and issue the passes anew. A key can be retired 15 minutes after that.',
    input: z.strictObject({ organisation: inputs.organisation, key: number.optional() }),
    async run({ write, operator }, { organisation: id, key }) {
      const retiredKeys = await write((tx) => retirePassKeys(tx, operator, id, key))
      const text =
        retiredKeys.length > 0
          ? `${codeOf(id)}: passes of ${retiredKeys.map((each) => `key ${each}`).join(', ')} open no gate any more.`
          : `Nothing to change: ${codeOf(id)} has no such old key of passes.`
      return { json: { organisation_id: id, retired: retiredKeys }, text }
    },
  }),
  command({
    name: 'keys rotate-master',
    summary: 'Bring everything from the earlier secret (GATEHOUSE_SECRET_OTHER) to the present one (GATEHOUSE_SECRET)',
    notes: 'Every server must know both before: docs/operations/running.md says the steps. Run again, it goes on with what is left.',
    input: z.strictObject({}),
    async run({ write, operator, config }) {
      const files = config.other ? await filesOf(config, (await write(selectFilesFolder))?.id) : undefined
      const rewrapCounts = await write((tx) => rewrapAll(tx, operator, config, config.other))
      const pictures = await resealPictures(write, files!, config, config.other!)
      const hasChanges = rewrapCounts.keys + rewrapCounts.people + pictures.resealed > 0
      return {
        json: {
          changed: hasChanges,
          keys: rewrapCounts.keys,
          people: rewrapCounts.people,
          pictures: pictures.resealed,
          damaged_pictures: pictures.damaged,
        },
        text: hasChanges
          ? `The present secret opens everything now: ${rewrapCounts.keys} keys, ${rewrapCounts.people} values and ${pictures.resealed} pictures of people were brought to it.\nStart the servers without GATEHOUSE_SECRET_OTHER, one after the other.`
          : 'Nothing to change: the present secret opens everything.',
        warning: pictures.damaged > 0 ? `${pictures.damaged} pictures of people are missing or open with neither secret.` : undefined,
      }
    },
  }),
]

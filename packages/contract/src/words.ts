import type { DeclaredName, FieldLabels } from './kernel/facts.ts'
import type { Label } from './kernel/languages.ts'
import { collect, collectPairs } from './kernel/module.ts'
import type { Permission, PermissionGroup } from './kernel/permissions.ts'
import { fieldLabels } from './kernel/record-fields.ts'
import { FACTS } from './modules.ts'
import { RECORDS } from './records.ts'

/** The headings of permissions. A permission without its heading doesn't compile. */
export const PERMISSION_GROUPS = collect('group of permissions', FACTS, ({ permission_groups }) => permission_groups) as Readonly<
  Record<DeclaredName<'permission_groups'>, Label>
> satisfies Readonly<Record<PermissionGroup, Label>>

/** Permissions in words, for people who assign them. */
export const PERMISSION_LABELS = Object.fromEntries(
  FACTS.flatMap(({ permissions }) => Object.entries(permissions ?? {}).map(([name, { label }]) => [name, label])),
) as Readonly<Record<Permission, Label>>

const RECORD_TYPES = collect('type of record', FACTS, ({ audit }) => audit?.types)

/** The types of records in the audit log. */
export const AUDIT_TYPES: Readonly<Record<string, Label>> = Object.fromEntries(
  Object.entries(RECORD_TYPES).map(([type, { label }]) => [type, label]),
)

/** The types whose entries have a personal part, each with its own facts. */
export const TYPES_NAMING_PEOPLE: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(RECORD_TYPES).flatMap(([type, { names_people, facts = [] }]) => (names_people ? [[type, facts]] : [])),
)

/** The steps in the audit log, by the two parts of their name. Several modules may write steps of one record. */
export const AUDIT_ACTIONS = collectPairs('step', FACTS, ({ audit }) => audit?.actions)

const RECORD_FIELDS = Object.fromEntries(
  Object.entries(RECORDS).flatMap(([record, fields]) => (record in AUDIT_TYPES ? [[record, fieldLabels(fields)]] : [])),
)

/** The labels of fields and their values, by the type of record of an entry. */
export const RECORD_LABELS: Readonly<Record<string, Readonly<Record<string, FieldLabels>>>> = collectPairs(
  'field',
  [RECORD_FIELDS, ...FACTS.map(({ audit }) => audit?.fields)],
  (labels) => labels,
)

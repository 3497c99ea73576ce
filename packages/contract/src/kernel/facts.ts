import type { Label, ValueLabel, Words } from './languages.ts'
import type { Reach } from './reach.ts'
import type { Role } from './roles.ts'

/** The facts that a module declares about itself (docs/decisions/0081). Permissions, errors, events and words are collected from all modules. */
export interface ModuleFacts {
  /** The folder of the module, on both sides. */
  readonly name: string
  /** The headings of permissions, by the part before the colon. */
  readonly permission_groups?: Readonly<Record<string, Label>>
  /** Named `<group>:<verb>`. */
  readonly permissions?: Readonly<Record<`${string}:${string}`, PermissionFacts>>
  /** Events sent to open pages. */
  readonly events?: Readonly<Record<string, EventFacts>>
  /** Refusals, by code. */
  readonly errors?: Readonly<Record<string, ErrorFacts>>
  readonly audit?: AuditWords
}

interface PermissionFacts {
  readonly label: Label
  /** Required unless the name ends in `:read` (checked in `permissions.fixed.ts`). A call may override it (`reach`). */
  readonly reach?: Reach
  /** The roles that have it, besides owners and administrators, who have all. */
  readonly roles?: readonly Exclude<Role, 'owner' | 'admin'>[]
}

/** The names of permissions are plain text here, and checked where all are known (`events.ts`). */
interface EventFacts {
  /** The permission to read the record; `self` means only the people named in it, or everyone if it names no one. */
  readonly permission: string
  /** Also enough, within their units, for people limited to units. */
  readonly in_units?: string
  /** People with these permissions see only counts of the records, so they only learn that something changed. */
  readonly counted_by?: readonly string[]
  /** The fields of the record that restrict who sees it. */
  readonly limits: readonly ('location_ids' | 'unit_ids' | 'user_id')[]
  /** The groups of calls that open pages make again. */
  readonly reads: readonly string[]
}

export interface ErrorFacts extends Words {
  readonly status: number
}

/** A field of a record in the audit log. */
export interface FieldLabels {
  readonly label: Label
  /** The labels of the field's possible values. */
  readonly values?: Readonly<Record<string, ValueLabel>>
}

/** A type of record in the audit log. */
interface RecordType {
  readonly label: Label
  /** Whether values of such records name or describe a person. The log keeps those apart, so that they can be erased (docs/decisions/0043). */
  readonly names_people: boolean
  /** Where it names people: fields that are never erased, beside those that are facts in every record (`audit.parts.ts`). */
  readonly facts?: readonly string[]
}

/** The words of entries in the audit log. */
interface AuditWords {
  readonly types?: Readonly<Record<string, RecordType>>
  /** Steps, by the two parts of their name. */
  readonly actions?: Readonly<Record<string, Readonly<Record<string, Label>>>>
  /** Fields that the description of the record doesn't have, by type of record. */
  readonly fields?: Readonly<Record<string, Readonly<Record<string, FieldLabels>>>>
}

/**
 * The facts of each module, by its name. Each module adds its own, which are `as const satisfies ModuleFacts`:
 * `declare module '../kernel/facts.ts' { interface DeclaredModules { gates: typeof gatesFacts } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface DeclaredModules {}

type PartOf<F, Part extends keyof ModuleFacts> = F extends { readonly [P in Part]: infer Facts } ? Facts : never
type NamesIn<Facts> = Facts extends unknown ? keyof Facts & string : never

/** The names that all modules declare in a part of their facts. */
export type DeclaredName<Part extends keyof ModuleFacts> = NamesIn<PartOf<DeclaredModules[keyof DeclaredModules], Part>>

/** A part of the facts of all modules in one object, with the literal types. */
export type Declared<Part extends keyof ModuleFacts> = MergedTypes<PartOf<DeclaredModules[keyof DeclaredModules], Part>>

/** All members of a union of objects in one object. */
export type MergedTypes<Union> = (Union extends unknown ? (part: Union) => void : never) extends (whole: infer All) => void
  ? { readonly [Name in keyof All]: All[Name] }
  : never

// A visit can carry the names of several people. This is the only list of them: the blacklist is asked for each.

/** Whose name it is: the visitor's, the name under which they were announced, or that of somebody who comes along. */
export const NAME_ROLES = ['visitor', 'announced', 'companion'] as const
export type NameRole = (typeof NAME_ROLES)[number]

/** Every field, on any way in, that names somebody who comes in. A test of the database fails until a new column with a name stands here or below. */
export const VISIT_NAMES = {
  visitor_name: 'visitor',
  own_name: 'visitor',
  name_th: 'visitor',
  name_en: 'visitor',
  announced_name: 'announced',
  holder_name: 'announced',
  companion_names: 'companion',
} as const satisfies Record<string, NameRole>

/** Fields with the name of somebody, or something, that does not come in. */
export const OTHER_NAMES = ['host_name', 'unit_name', 'checked_in_name', 'checked_out_name'] as const

declare const fromTheList: unique symbol
/** A name to screen. `namesOfVisit` alone makes one, so that no caller picks the names itself. */
export interface VisitName {
  readonly name: string
  readonly role: NameRole
  readonly [fromTheList]: true
}

export type VisitNameFields = { readonly [Field in keyof typeof VISIT_NAMES]?: string | null | undefined }

/** How many companions a visit can name: each name is compared with the whole blacklist. */
export const MOST_COMPANION_NAMES = 50
const LONGEST_COMPANION_NAME = 160

/** Marks in front of a line of a list: `1.`, `2)`, `-`, `•`. */
const LIST_MARK = /^(?:\(?[0-9๐-๙]{1,3}[.):]|[-–—•*·])\s*/u
const BETWEEN_NAMES = /[,;/&+|、，；]|\s(?:and|และ|กับ)\s/iu

const partsOf = (text: string, between: RegExp) =>
  text
    .split(between)
    .map((part) => part.trim().replace(LIST_MARK, ''))
    .filter((part) => part !== '')

/** The names in a list that somebody typed, one on each line. Two with a comma between may also be one name, its surname first. */
export function companionNames(typed: string): string[] {
  const names = partsOf(typed, /[\r\n\u2028\u2029]+/).flatMap((line) => {
    const parts = partsOf(line, BETWEEN_NAMES)
    return parts.length === 2 && parts.some((part) => !/\s/.test(part)) ? [line, ...parts] : parts
  })
  return [...new Set(names)]
}

/** Whether a list of companions is short enough to compare. */
export function isListOfCompanions(typed: string): boolean {
  const names = partsOf(typed, /[\r\n\u2028\u2029]+/).flatMap((line) => partsOf(line, BETWEEN_NAMES))
  return names.length <= MOST_COMPANION_NAMES && names.every(({ length }) => length <= LONGEST_COMPANION_NAME)
}

/** The people whom a visit names, each name once. */
export function namesOfVisit(...records: readonly VisitNameFields[]): VisitName[] {
  const names = new Map<string, VisitName>()
  for (const record of records)
    for (const [field, role] of Object.entries(VISIT_NAMES)) {
      const text = record[field as keyof typeof VISIT_NAMES]
      if (!text) continue
      for (const name of role === 'companion' ? companionNames(text) : [text])
        if (!names.has(name)) names.set(name, { name, role } as VisitName)
    }
  return [...names.values()]
}

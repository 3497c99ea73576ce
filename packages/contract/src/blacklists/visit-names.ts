// The only list of the names that a visit can carry; each name is checked against the blacklist.

/** The role of a name: the visitor's, the name under which they were announced, or a companion's. */
export const NAME_ROLES = ['visitor', 'announced', 'companion'] as const
export type NameRole = (typeof NAME_ROLES)[number]

/** Every field, on any way in, that names a person who comes in. A database test fails until a new column with a name is listed here or below. */
export const VISIT_NAMES = {
  visitor_name: 'visitor',
  own_name: 'visitor',
  name_th: 'visitor',
  name_en: 'visitor',
  announced_name: 'announced',
  holder_name: 'announced',
  companion_names: 'companion',
} as const satisfies Record<string, NameRole>

/** Fields with names of people or things that don't come in. */
export const OTHER_NAMES = ['host_name', 'unit_name', 'checked_in_name', 'checked_out_name'] as const

declare const fromTheList: unique symbol
/** A name to screen. Only `namesOfVisit` creates one, so that callers can't pick names themselves. */
export interface VisitName {
  readonly name: string
  readonly role: NameRole
  readonly [fromTheList]: true
}

export type VisitNameFields = { readonly [Field in keyof typeof VISIT_NAMES]?: string | null | undefined }

/** The most companions that a visit can name, because each name is compared with the whole blacklist. */
export const MOST_COMPANION_NAMES = 50
const LONGEST_COMPANION_NAME = 160

/** Bullets at the start of a list line: `1.`, `2)`, `-`, `•`. */
const LIST_MARK = /^(?:\(?[0-9๐-๙]{1,3}[.):]|[-–—•*·])\s*/u
const BETWEEN_NAMES = /[,;/&+|、，；]|\s(?:and|และ|กับ)\s/iu

const partsOf = (text: string, between: RegExp) =>
  text
    .split(between)
    .map((part) => part.trim().replace(LIST_MARK, ''))
    .filter((part) => part !== '')

/** The names in a typed list, one on each line. Two parts separated by a comma may also be one name, surname first. */
export function companionNames(text: string): string[] {
  const names = partsOf(text, /[\r\n\u2028\u2029]+/).flatMap((line) => {
    const parts = partsOf(line, BETWEEN_NAMES)
    return parts.length === 2 && parts.some((part) => !/\s/.test(part)) ? [line, ...parts] : parts
  })
  return [...new Set(names)]
}

/** Whether a list of companions is short enough to compare. */
export function isListOfCompanions(text: string): boolean {
  const names = partsOf(text, /[\r\n\u2028\u2029]+/).flatMap((line) => partsOf(line, BETWEEN_NAMES))
  return names.length <= MOST_COMPANION_NAMES && names.every(({ length }) => length <= LONGEST_COMPANION_NAME)
}

/** The people named in a visit, each name once. */
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

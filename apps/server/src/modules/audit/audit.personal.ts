/** Fields with a personal number, which no entry may hold. */
const PERSONAL = /^(?:.*_)?(?:id_numbers?|national_id|passport|passport_number|phones?|phone_numbers?|mobiles?|line_id|wechat_id)$/
const SECRET = /(?:password|password_hash|token|token_hash|secret)$/

const HIDDEN = '[hidden]'
/** Stands for a hidden value that changed. */
const CHANGED = '[hidden, changed]'

const isEmpty = (value: unknown) => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Removes personal numbers and secrets at any depth, because the log is read for years. */
export function withoutNumbers(before: object | null, after: object | null): [object | null, object | null] {
  return [before && (copy(before, undefined) as object), after && (copy(after, before) as object)]
}

function copy(value: unknown, earlierValue: unknown): unknown {
  if (value instanceof Date || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item, index) => copy(item, Array.isArray(earlierValue) ? earlierValue[index] : undefined))
  const earlier = (typeof earlierValue === 'object' && earlierValue !== null ? earlierValue : undefined) as
    | Record<string, unknown>
    | undefined
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      if (!PERSONAL.test(name) && !SECRET.test(name)) return [name, copy(item, earlier?.[name])]
      if (isEmpty(item)) return [name, item]
      const isChanged = earlier !== undefined && JSON.stringify(earlier[name]) !== JSON.stringify(item)
      return [name, isChanged ? CHANGED : HIDDEN]
    }),
  )
}

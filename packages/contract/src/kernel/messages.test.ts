import { z } from 'zod'
import { fieldErrors } from './messages.ts'

const schema = z.strictObject({ name: z.string(), tags: z.array(z.number()) })
const errorsOf = (value: unknown) => fieldErrors(schema.safeParse(value).error!.issues, 'en')

describe('the errors of fields', () => {
  it('are one for each field', () =>
    expect(errorsOf({ tags: ['a', 1, 'b'], more: 1 }).map(({ field }) => field)).toEqual(['name', 'tags.0', 'tags.2', 'more']))

  it('are a hundred at most, however many keys or places a body was filled with', () => {
    const keys = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`key${n}`, n]))
    expect(errorsOf({ name: 'a', tags: [], ...keys })).toHaveLength(100)
    expect(errorsOf({ name: 'a', tags: Array.from({ length: 5_000 }, () => 'x') })).toHaveLength(100)
    expect(errorsOf({ name: 'a', tags: Array.from({ length: 99 }, () => 'x'), ...keys })).toHaveLength(100)
  })
})

import { z } from 'zod'
import { NO_EDITION } from './editions.ts'
import { defineRoutes } from './routes.ts'

const facts = { path: '/x', summary: 'x', editions: NO_EDITION, response: z.object({}) } as const

it('a call that takes an idempotency key is one of an organisation, with a JSON body: anything else does not compile', () => {
  const routes = defineRoutes({
    sound: { ...facts, method: 'POST', permission: 'gates:write', idempotent: true },
    // @ts-expect-error: the picture of a form is not in the body that two requests are compared by
    form: { ...facts, method: 'POST', permission: 'gates:write', idempotent: true, kind: 'form' },
    // @ts-expect-error: a person may be in no organisation, under which the answer would be kept
    self: { ...facts, method: 'POST', permission: 'self', idempotent: true },
    // @ts-expect-error: nobody is known for whom the answer would be kept
    public: { ...facts, method: 'POST', permission: 'public', idempotent: true },
    // @ts-expect-error: a PUT may be repeated as it is
    put: { ...facts, method: 'PUT', permission: 'gates:write', idempotent: true },
  })
  expect(Object.values(routes).every((route) => route.idempotent)).toBe(true)
})

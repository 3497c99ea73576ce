import fc from 'fast-check'
import { setLanguage } from '../../lib/i18n/i18n.ts'
import { checkCredentials, messagesIn } from './sign-in.ts'

beforeAll(() => setLanguage('en'))

describe('sign-in form', () => {
  it('requires both fields and a valid address (L-03)', () => {
    expect(checkCredentials({ email: 'operator@demo.example', password: 'x' })).toEqual({ email: undefined, password: undefined })
    expect(checkCredentials({ email: 'operator', password: 'x' }).email).toBe('Invalid email')
    expect(checkCredentials({ email: '', password: '' })).toEqual({ email: 'Please fill this in.', password: 'Please fill this in.' })
  })

  it('takes the messages out of the errors array, in its order (L-04)', () => {
    expect(messagesIn({ errors: [{ email: 'Wrong e-mail' }, { password: 'Wrong password' }] })).toEqual(['Wrong e-mail', 'Wrong password'])
    expect(messagesIn({ errors: [{ field: 'password', message: 'Wrong', password: 'Wrong' }] })).toEqual(['Wrong'])
    expect(messagesIn({ errors: [{ field: 'email', message: 'Invalid email' }] })).toEqual(['Invalid email'])
  })

  it('finds no message in an answer of any other shape (L-05)', () => {
    for (const body of [undefined, null, 'gateway down', {}, { errors: 'no' }, { errors: [null, 1, {}, { email: 5 }] }])
      expect(messagesIn(body)).toEqual([])
    fc.assert(fc.property(fc.anything(), (body) => messagesIn(body).every((text) => typeof text === 'string')))
  })
})

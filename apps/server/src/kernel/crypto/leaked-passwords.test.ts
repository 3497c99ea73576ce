import { randomBytes } from 'node:crypto'
import { isLeakedPassword } from './leaked-passwords.ts'

describe('a leaked password', () => {
  it('[B19] [ASVS 6.2.12] is known whatever its case and spaces, from the most common to rare ones', () => {
    for (const password of [
      '1234567890',
      'qwertyuiop',
      'QwertyUiop',
      ' 1q2w3e4r5t ',
      'basketball',
      'california',
      'christopher',
      'motherlode',
    ])
      expect(isLeakedPassword(password), password).toBe(true)
  })

  it('does not include passwords that were never leaked', () => {
    const random = Array.from({ length: 2000 }, () => randomBytes(12).toString('base64url'))
    expect(random.filter(isLeakedPassword).length).toBeLessThan(4)
    for (const password of ['correct horse battery', 'a brand new password', 'gate-keeper of the north wing', ''])
      expect(isLeakedPassword(password), password).toBe(false)
  })
})

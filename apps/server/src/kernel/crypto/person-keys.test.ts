import { randomBytes, randomUUID } from 'node:crypto'
import { personKeys } from './person-keys.ts'
import { SealError } from './seal.ts'

const master = randomBytes(32)
const [somchai, suda] = [randomUUID(), randomUUID()]

describe('the keys of a person', () => {
  it('open what they sealed, at its place', () => {
    const keys = personKeys([master], somchai)
    expect(keys.open(keys.seal('+66812345608', 'profiles.card'), 'profiles.card')).toBe('+66812345608')
    const file = randomUUID()
    expect(keys.openFile(keys.sealFile(Buffer.from('picture'), file), file).toString()).toBe('picture')
  })

  it('open nothing of another person, column, file, kind or master key', () => {
    const keys = personKeys([master], somchai)
    const sealedText = keys.seal('secret', 'second_factors.secret')
    const file = randomUUID()
    const picture = keys.sealFile(Buffer.from('picture'), file)
    for (const wrong of [
      () => personKeys([master], suda).open(sealedText, 'second_factors.secret'),
      () => personKeys([randomBytes(32)], somchai).open(sealedText, 'second_factors.secret'),
      () => keys.open(sealedText, 'profiles.card'),
      () => keys.openFile(sealedText, 'second_factors.secret'),
      () => keys.openFile(picture, randomUUID()),
      () => personKeys([master], suda).openFile(picture, file),
    ])
      expect(wrong).toThrow(SealError)
  })
})

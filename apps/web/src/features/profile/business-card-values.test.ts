import { cardInput, type Profile } from '@gatehouse/contract/profile/profile.ts'
import { bodyOf, sourceOf } from './business-card-values.ts'

const profile = {
  name: 'Kanyarat',
  name_th: '',
  name_en: 'Kanyarat',
  position: '',
  company: '',
  phones: [],
  email: '',
  line_id: '',
  wechat_id: '',
  address: '',
  language: 'th',
  theme: null,
  buddhist_era: true,
  avatar: null,
  namecard: null,
  namecard_back: null,
  wechatqr: null,
  updated_at: null,
} satisfies Profile

describe('the form of a business card', () => {
  it('has an empty phone field if there is no phone, and sends no empty phones', () => {
    const { values } = sourceOf(profile)
    expect(values.phones).toEqual([''])
    expect(cardInput.parse(bodyOf(values))).toMatchObject({ name_en: 'Kanyarat', phones: [] })
  })

  it('shows phones in readable form, and sends them in stored form', () => {
    const { values } = sourceOf({ ...profile, phones: ['+66812345608', '+84905608271'] })
    expect(values.phones[0]).toBe('081-234-5608')
    expect(cardInput.parse(bodyOf({ ...values, phones: [...values.phones, ' '] })).phones).toEqual(['+66812345608', '+84905608271'])
  })
})

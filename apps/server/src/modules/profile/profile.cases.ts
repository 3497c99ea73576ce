import { EVERYBODY } from '../../../test/access.ts'
import { entry, picture, type Written } from '../../../test/audit.ts'
import { defineCases } from '../../../test/cases.ts'
import { expectSuccess } from '../../../test/served.ts'
import { OWN } from '../../../test/sight.ts'
import { next } from '../../../test/stage.ts'

type Put = 'putAvatar' | 'putNamecard' | 'putNamecardBack' | 'putWechatQr'
type Remove = 'removeAvatar' | 'removeNamecard' | 'removeNamecardBack' | 'removeWechatQr'
const putPicture = (put: Put, field: string): Written =>
  entry({ leaves: 'profile.picture_added', messages: 9 }, async (stage) => {
    const form = await picture(field)
    return () => stage.call.profile[put]({ form })
  })
const removePicture = (put: Put, remove: Remove, { field, messages }: { field: string; messages: number }): Written =>
  entry({ leaves: 'profile.picture_removed', messages }, async (stage) => {
    expectSuccess(await stage.call.profile[put]({ form: await picture(field) }))
    return () => stage.call.profile[remove]({})
  })

export const profileCases = defineCases({
  access: {
    'profile.get': { roles: EVERYBODY, editions: 'none' },
    'profile.update': { roles: EVERYBODY, editions: 'none' },
    'profile.putAvatar': { roles: EVERYBODY, editions: 'none' },
    'profile.putNamecard': { roles: EVERYBODY, editions: 'none' },
    'profile.putNamecardBack': { roles: EVERYBODY, editions: 'none' },
    'profile.putWechatQr': { roles: EVERYBODY, editions: 'none' },
    'profile.removeAvatar': { roles: EVERYBODY, editions: 'none' },
    'profile.removeNamecard': { roles: EVERYBODY, editions: 'none' },
    'profile.removeNamecardBack': { roles: EVERYBODY, editions: 'none' },
    'profile.removeWechatQr': { roles: EVERYBODY, editions: 'none' },
  },
  sight: {
    'profile.get': OWN,
  },
  audit: {
    'profile.update': entry(
      { leaves: 'profile.changed', messages: 9 },
      async ({ call }) =>
        () =>
          call.profile.update({ body: { data: { type: 'profile', attributes: { position: `Guard ${next()}` } } } }),
    ),
    'profile.putAvatar': putPicture('putAvatar', 'avatar'),
    'profile.putNamecard': putPicture('putNamecard', 'namecard'),
    'profile.putNamecardBack': putPicture('putNamecardBack', 'namecard_back'),
    'profile.putWechatQr': putPicture('putWechatQr', 'wechatqr'),
    'profile.removeAvatar': removePicture('putAvatar', 'removeAvatar', { field: 'avatar', messages: 10 }),
    'profile.removeNamecard': removePicture('putNamecard', 'removeNamecard', { field: 'namecard', messages: 9 }),
    'profile.removeNamecardBack': removePicture('putNamecardBack', 'removeNamecardBack', { field: 'namecard_back', messages: 9 }),
    'profile.removeWechatQr': removePicture('putWechatQr', 'removeWechatQr', { field: 'wechatqr', messages: 9 }),
  },
  records: {
    profile: { none: 'calls about the profile of the caller' },
  },
  events: {
    'profile.changed': {
      change: async ({ admin, call }) => {
        expectSuccess(await call.profile.update({ body: { data: { type: 'profile', attributes: { position: 'Head of security' } } } }))
        return admin.id
      },
      shows: async ({ viewer }, id) => viewer.id === id,
    },
  },
})

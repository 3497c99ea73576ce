import { profile } from '@gatehouse/contract/profile/profile.ts'
import { type BoundRoute, implement } from '../../kernel/http/call.ts'
import { putPicture, readProfile, removePicture, updateProfile } from './profile.service.ts'

export const profileRoutes: BoundRoute[] = implement(profile, {
  get: ({ app, db, actor }) => readProfile(app, db, actor),
  update: ({ app, tx, actor, body }) => updateProfile(app, tx, actor, body.data.attributes),
  putAvatar: ({ app, tx, actor, picture }) => putPicture(app, tx, actor, 'avatar', picture),
  putNamecard: ({ app, tx, actor, picture }) => putPicture(app, tx, actor, 'namecard', picture),
  putNamecardBack: ({ app, tx, actor, picture }) => putPicture(app, tx, actor, 'namecard_back', picture),
  putWechatQr: ({ app, tx, actor, picture }) => putPicture(app, tx, actor, 'wechatqr', picture),
  removeAvatar: ({ app, tx, actor }) => removePicture(app, tx, actor, 'avatar'),
  removeNamecard: ({ app, tx, actor }) => removePicture(app, tx, actor, 'namecard'),
  removeNamecardBack: ({ app, tx, actor }) => removePicture(app, tx, actor, 'namecard_back'),
  removeWechatQr: ({ app, tx, actor }) => removePicture(app, tx, actor, 'wechatqr'),
})

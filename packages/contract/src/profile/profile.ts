import { z } from 'zod'
import { newPassword } from '../auth/auth.ts'
import { isEmail, LONGEST_EMAIL } from '../kernel/domain/email.ts'
import { phone } from '../kernel/domain/fields.ts'
import { line } from '../kernel/domain/text.ts'
import { NO_EDITION } from '../kernel/editions.ts'
import {
  answerShape,
  blankParagraph,
  blankText,
  changeShape,
  choice,
  flag,
  inputShape,
  own,
  recordFields,
  text,
} from '../kernel/record-fields.ts'
import { defineRoutes, del, get, id, instant } from '../kernel/routes.ts'

export const MOST_PHONES = 5

const cardEmail = line(LONGEST_EMAIL, { min: 0 }).check(({ value, issues }) => {
  if (value !== '' && !isEmail(value)) issues.push({ code: 'invalid_format', format: 'email', input: value })
})

/** The business card; an empty text is a missing value. */
export const businessCardFields = recordFields({
  name_th: blankText({ max: 120, label: ['Name in Thai', 'ชื่อภาษาไทย'], section: 'names' }),
  name_en: blankText({ max: 120, label: ['Name in English', 'ชื่อภาษาอังกฤษ'], section: 'names' }),
  position: blankText({ max: 120, label: ['Position', 'ตำแหน่ง'], section: 'names' }),
  company: blankText({ max: 120, label: ['Company', 'บริษัท'], section: 'names' }),
  phones: own(
    { label: ['Phones', 'เบอร์โทรศัพท์'], section: 'reach' },
    { input: z.array(phone).max(MOST_PHONES).default([]), answer: z.array(z.string()) },
  ),
  email: blankText({ max: LONGEST_EMAIL, label: ['E-mail on the card', 'อีเมลบนนามบัตร'], section: 'reach' }, cardEmail),
  line_id: blankText({ max: 60, label: ['LINE ID', 'LINE ID'], section: 'reach' }),
  wechat_id: blankText({ max: 60, label: ['WeChat ID', 'WeChat ID'], section: 'reach' }),
  address: blankParagraph({ max: 500, label: ['Address', 'ที่อยู่'], section: 'reach' }),
})

/** The business card plus the person's names in the product. */
export const profileFields = recordFields({
  name: text({
    ...{ max: 120, label: ['Name in Gatehouse', 'ชื่อที่แสดงในระบบ'], section: 'account' },
    help: ['What colleagues see, and what the audit log shows.', 'เพื่อนร่วมงานเห็นชื่อนี้ และใช้ในบันทึกการตรวจสอบ'],
  }),
  ...businessCardFields,
})
export const cardInput = z.strictObject(inputShape(profileFields))

const themes = { light: ['Light', 'สว่าง'], dark: ['Dark', 'มืด'], system: ['Same as device', 'ตามอุปกรณ์'] } as const
const theme = z.enum(['light', 'dark', 'system'] satisfies (keyof typeof themes)[])

/** Apply on every device. */
export const preferenceFields = recordFields({
  language: choice({ th: ['ไทย', 'ไทย'], en: ['English', 'English'] }, { label: ['Language', 'ภาษา'], section: 'preferences' }),
  theme: own(
    { label: ['Appearance', 'ธีม'], section: 'preferences', values: themes },
    // Null: no choice made.
    { input: theme, answer: theme.nullable() },
  ),
  buddhist_era: flag({ label: ['Use Buddhist years in Thai', 'แสดงปี พ.ศ. ในภาษาไทย'], section: 'preferences' }),
})

/** Partial, so that saving a theme doesn't overwrite a card. */
const attributesInput = z.strictObject(changeShape({ ...profileFields, ...preferenceFields })).meta({ id: 'ProfileAttributesInput' })

const profileInput = z
  .strictObject({ data: z.strictObject({ type: z.literal('profile'), attributes: attributesInput }) })
  .meta({ id: 'ProfileInput' })

const picture = z.string().nullable()

const profileDocument = z
  .object({
    data: z.object({
      type: z.literal('profile'),
      id,
      attributes: z.object({
        ...answerShape({ ...profileFields, ...preferenceFields }),
        avatar: picture,
        namecard: picture,
        namecard_back: picture,
        wechatqr: picture,
        updated_at: instant.nullable(),
      }),
    }),
  })
  .meta({ id: 'Profile' })

const mine = { permission: 'self', editions: NO_EDITION } as const
const withProfile = { ...mine, response: profileDocument } as const
const upload = { ...withProfile, method: 'POST', kind: 'form', errors: ['file_not_image', 'file_too_large'] } as const
const removal = { ...withProfile, method: 'DELETE' } as const

export const profile = defineRoutes({
  get: { ...withProfile, method: 'GET', path: '/api/profile', summary: 'The signed-in person’s business card, pictures and preferences' },
  update: {
    ...withProfile,
    method: 'PUT',
    path: '/api/profile',
    summary: 'Change what is named of one’s business card and preferences',
    body: profileInput,
  },
  putAvatar: { ...upload, path: '/api/profile/avatar', summary: 'One’s picture (multipart, field avatar)', form_field: 'avatar' },
  putNamecard: {
    ...upload,
    path: '/api/profile/namecard',
    summary: 'The front of one’s name card (multipart, field namecard)',
    form_field: 'namecard',
  },
  putNamecardBack: {
    ...upload,
    path: '/api/profile/namecardback',
    summary: 'The back of one’s name card (multipart, field namecard_back)',
    form_field: 'namecard_back',
  },
  putWechatQr: {
    ...upload,
    path: '/api/profile/wechatqr',
    summary: 'One’s WeChat QR code (multipart, field wechatqr)',
    form_field: 'wechatqr',
  },
  removeAvatar: { ...removal, path: '/api/profile/avatar', summary: 'Take one’s picture away' },
  removeNamecard: { ...removal, path: '/api/profile/namecard', summary: 'Take the front of one’s name card away' },
  removeNamecardBack: { ...removal, path: '/api/profile/namecardback', summary: 'Take the back of one’s name card away' },
  removeWechatQr: { ...removal, path: '/api/profile/wechatqr', summary: 'Take one’s WeChat QR code away' },
})

const password = z.string().min(1).max(200)
/** Ignores the spaces that authenticator apps show. */
const totpCode = z.string().regex(/^\s*\d{3}\s?\d{3}\s*$/, { error: 'totp_code' })
const messageAnswer = z.object({ data: z.object({ message: z.string() }) })
/** Password and code, because the call weakens the sign-in. */
const bothFactors = z.strictObject({ password, code: z.string().min(6).max(40) })
/** Shown once. */
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' })

const session = z
  .object({
    id,
    created_at: instant,
    last_seen_at: instant,
    expires_at: instant,
    /** Null where unknown. */
    ip: z.string().nullable(),
    /** Null where unknown. */
    browser: z.string().nullable(),
    system: z.string().nullable(),
    organisation: z.string().nullable(),
    current: z.boolean(),
  })
  .meta({ id: 'OwnSession' })

// Hashing is slow, so these calls read first and write in a separate transaction.
const credentialCall = { ...mine, method: 'POST', effect: 'read' } as const

/** Sign-in, sessions and devices of the account. */
export const account = defineRoutes({
  changePassword: {
    ...credentialCall,
    path: '/api/profile/changepassword',
    summary: 'Set a new password by the present one; ends every other session of the person',
    body: z.strictObject({ current_password: password, new_password: newPassword }).meta({ id: 'ChangePasswordInput' }),
    response: messageAnswer,
    errors: ['password_wrong'],
  },
  sessions: {
    ...get('/api/profile/sessions', 'self', NO_EDITION),
    summary: 'Where the person is signed in, the newest use first',
    response: z.object({ docs: z.array(session) }),
  },
  endSession: {
    ...del('/api/profile/sessions/{id}', 'self', NO_EDITION),
    summary: 'End one session of the person, at once on every server',
    response: messageAnswer,
    errors: ['session_not_found'],
  },
  endOtherSessions: {
    ...del('/api/profile/sessions', 'self', NO_EDITION),
    summary: 'End every session of the person but this one',
    response: z.object({ data: z.object({ message: z.string(), ended: z.int() }) }),
  },
  secondFactor: {
    ...get('/api/profile/second-factor', 'self', NO_EDITION),
    summary: 'Whether a second factor is on, and who asks for it',
    response: z.object({ since: instant.nullable(), recovery_codes_left: z.int(), required: z.boolean() }).meta({ id: 'SecondFactor' }),
  },
  enrol: {
    ...credentialCall,
    path: '/api/profile/second-factor',
    summary: 'A new secret for an authenticator app (RFC 6238); on once it is confirmed by a code',
    body: z.strictObject({ password }).meta({ id: 'EnrolInput' }),
    response: z.object({ secret: z.string(), uri: z.string() }).meta({ id: 'Enrolment' }),
    errors: ['password_wrong', 'second_factor_on'],
  },
  confirmFactor: {
    ...credentialCall,
    path: '/api/profile/second-factor/confirm',
    summary: 'Turn the second factor on by a code of it; answers ten recovery codes, once',
    body: z.strictObject({ code: totpCode }).meta({ id: 'ConfirmFactorInput' }),
    response: recoveryCodes,
    errors: ['code_wrong', 'second_factor_on', 'second_factor_off'],
  },
  disableFactor: {
    ...credentialCall,
    path: '/api/profile/second-factor/disable',
    summary: 'Turn the second factor off by the password and a code of it or a recovery code',
    body: bothFactors.meta({ id: 'DisableFactorInput' }),
    response: messageAnswer,
    errors: ['password_wrong', 'code_wrong', 'second_factor_off', 'second_factor_needed'],
  },
  renewRecoveryCodes: {
    ...credentialCall,
    path: '/api/profile/second-factor/recovery-codes',
    summary: 'Ten new recovery codes by the password and a code of the factor or a recovery code, once; those before are good for nothing',
    body: bothFactors.meta({ id: 'RecoveryCodesInput' }),
    response: recoveryCodes,
    errors: ['password_wrong', 'code_wrong', 'second_factor_off'],
  },
})

export type Profile = z.output<typeof profileDocument>['data']['attributes']
export type ProfileChange = z.output<typeof attributesInput>
export type ProfilePicture = 'avatar' | 'namecard' | 'namecard_back' | 'wechatqr'
export type OwnSession = z.output<typeof session>

import { z } from 'zod'
import { isCommonPassword } from '../kernel/domain/common-passwords.ts'
import { email, line } from '../kernel/domain/text.ts'
import { NO_EDITION, SERVICES } from '../kernel/editions.ts'
import { LANGUAGES } from '../kernel/languages.ts'
import { REACHES } from '../kernel/reach.ts'
import { defineRoutes, get, instant, organisationId, post } from '../kernel/routes.ts'

/** 10 to 200 characters, except common passwords (ASVS 6.2.1, 6.2.4, 6.2.8). */
export const newPassword = z
  .string()
  .min(10)
  .max(200)
  .refine((password) => !isCommonPassword(password), { error: 'common_password' })

/** Colleagues and the audit log show it; the profile has the same rule. */
export const accountName = line(120)

export const loginInput = z.strictObject({ email, password: z.string().min(1).max(200) }).meta({ id: 'LoginInput' })

export const me = z
  .object({
    user: z.object({
      id: z.uuid(),
      name: z.string(),
      email: z.string(),
      /** The `q` for the storage call. */
      avatar: z.string().nullable(),
      app_organization_id: organisationId.nullable(),
      permissions: z.array(z.string()),
      role: z.string().nullable(),
      /** How far writing calls of the person may reach (`REACH`); narrower for people limited to locations or units. */
      reach: z.enum(REACHES),
      /** Permissions in `permissions` that reach further than `reach`, so the person can't use them. */
      out_of_reach: z.array(z.string()),
      language: z.enum(LANGUAGES),
      /** Null: nothing chosen. */
      preferences: z.object({ language: z.enum(LANGUAGES).nullable(), theme: z.enum(['light', 'dark', 'system']).nullable() }).optional(),
      /** Thai dates show Buddhist years. */
      buddhist_era: z.boolean().optional(),
    }),
    /** Organisations that can't be opened because they require a second factor, which the account lacks. */
    second_factor_missing: z.array(z.object({ id: organisationId, name: z.string() })).optional(),
    servicepermission: z.array(z.object({ service_name: z.enum(SERVICES), permission: z.enum(['active', 'inactive']) })),
    organisation: z
      .object({
        id: organisationId,
        name: z.string(),
        time_zone: z.string(),
        currency: z.string(),
        language: z.enum(LANGUAGES),
        demo: z.boolean(),
      })
      .nullable(),
  })
  .meta({ id: 'Me' })

/** Messages by field, in the specification's form. */
export const loginRefusal = z
  .object({ errors: z.array(z.object({ email: z.string().optional(), password: z.string().optional() })) })
  .meta({ id: 'LoginRefusal' })

const outcome = z.object({ success: z.boolean(), message: z.string() })
const data = z.object({ data: z.object({ message: z.string() }) })
const code = z.string().min(20).max(100)

export const auth = defineRoutes({
  login: {
    ...post('/auth/login', 'public', NO_EDITION),
    summary: 'Sign in',
    limit: 'by_device',
    keyed_errors: true,
    body: loginInput,
    response: z.object({ accessToken: z.string(), expires_at: instant }).meta({ id: 'Session' }),
    errors: ['login_failed', 'second_factor_required'],
  },
  secondStep: {
    ...post('/auth/login/second-factor', 'public', NO_EDITION),
    summary: 'Continue a sign-in after the right password, with its ticket and a code of the second factor or a recovery code',
    limit: 'by_device',
    body: z.strictObject({ ticket: z.string().min(20).max(100), code: z.string().min(6).max(40) }).meta({ id: 'SecondStepInput' }),
    response: z.object({ accessToken: z.string(), expires_at: instant }).meta({ id: 'SecondStepSession' }),
    errors: ['second_factor_wrong', 'sign_in_expired'],
  },
  me: { ...get('/auth/me', 'self', NO_EDITION), summary: 'Who is signed in', response: me },
  logout: { ...post('/auth/logout', 'self', NO_EDITION), summary: 'End this session', response: outcome },
  changeOrganisation: {
    ...post('/centralizes/change-org', 'self', NO_EDITION),
    summary: 'Go on in another organisation: a new token, the old one ends',
    body: z.strictObject({ app_org_id: organisationId }).meta({ id: 'ChangeOrganisationInput' }),
    response: z.object({ data: z.object({ token: z.string() }) }),
    errors: ['organisation_not_found', 'second_factor_missing'],
  },
  activate: {
    ...post('/user/activate', 'public', NO_EDITION),
    summary: 'Activate an account by the code of its invitation',
    limit: 'codes',
    /** `name` applies only to an account without a name. If it is left out, such an account takes the first part of its address as its name. */
    body: z.strictObject({ code, password: newPassword.optional(), name: accountName.optional() }).meta({ id: 'ActivateInput' }),
    /**
     * If `password_required` comes without success: call again with a password, and with a name if `name_required`. `email` is then the account's.
     */
    response: outcome
      .extend({ password_required: z.boolean(), name_required: z.boolean(), email: z.string().nullable() })
      .meta({ id: 'Activation' }),
    errors: ['code_not_valid'],
  },
  requestPasswordReset: {
    ...post('/api/password/reset', 'public', NO_EDITION),
    summary: 'Send a link that sets a new password, if the address is known',
    limit: 'reset_links',
    body: z.strictObject({ email }).meta({ id: 'PasswordResetInput' }),
    response: data,
  },
  confirmPasswordReset: {
    ...post('/api/password/reset/confirm', 'public', NO_EDITION),
    summary: 'Set a new password by the code of a reset link; ends every session of the person',
    limit: 'codes',
    body: z.strictObject({ code, password: newPassword }).meta({ id: 'PasswordResetConfirmation' }),
    response: data,
    errors: ['code_not_valid'],
  },
})

export type Me = z.output<typeof me>

import { z } from 'zod'
import type { DeclaredName } from './facts.ts'

/** The code of a refusal. The facts of the kernel and of the modules declare them. */
export type ErrorCode = DeclaredName<'errors'>

export const fieldError = z.looseObject({ field: z.string(), message: z.string() }).meta({ id: 'FieldError' })
export type FieldError = z.output<typeof fieldError>

import type { IdKind } from '../base/check-in-form.ts'

export interface NumbersValues {
  readonly id_kind: IdKind
  readonly id_number: string
  readonly phone: string
  readonly dropped: { readonly id_number: boolean; readonly phone: boolean }
  readonly reason: string
}

/** The call's body: what stayed blank is not named, what is to go is null. */
export function numbersBody({ id_kind, id_number, phone, dropped, reason }: NumbersValues) {
  const given = (typed: string, gone: boolean) => (gone ? null : typed.trim() || undefined)
  const document = given(id_number, dropped.id_number)
  return { id_kind: document ? id_kind : undefined, id_number: document, phone: given(phone, dropped.phone), reason: reason.trim() }
}

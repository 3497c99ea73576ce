import type { IdKind } from '@gatehouse/contract/kernel/domain/id-document.ts'

export interface NumbersValues {
  readonly id_kind: IdKind
  /** Empty: stays. Null: removed. */
  readonly id_number: string | null
  readonly phone: string | null
  readonly reason: string
}

/** The call's body: what stayed blank is not named, what is to go is null. */
export function numbersBody({ id_kind, id_number, phone, reason }: NumbersValues) {
  const given = (typed: string | null) => (typed === null ? null : typed.trim() || undefined)
  const document = given(id_number)
  return { id_kind: document ? id_kind : undefined, id_number: document, phone: given(phone), reason: reason.trim() }
}

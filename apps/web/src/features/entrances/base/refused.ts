import type { Told } from './desk-intent.ts'

/** Why something was not done, in the place of the answers, with a way on. */
export interface Refused {
  readonly text?: string
  /** What a text was found to be; its words come with the answer. */
  readonly told?: Told
  readonly retry?: (() => void) | undefined
  /** The same without a vehicle, where the vehicle was in the way. */
  readonly on_foot?: (() => void) | undefined
  readonly choose_gate?: boolean
}

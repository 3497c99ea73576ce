import { type GuestReason, useGuestReasons } from './use-guest-reasons.ts'

/** Below the sentence of a refusal: every reason. */
export const GuestReasons = ({ reasons }: { reasons: readonly GuestReason[] }) => <p>{useGuestReasons()(reasons)}</p>

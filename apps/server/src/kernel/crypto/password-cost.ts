import type { Options } from '@node-rs/argon2'

const ARGON2ID = 2
/** Argon2id with 19 MiB, two passes, one lane (ASVS 11.4.2; OWASP's first choice). */
export const COST: Options = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash of discarded random bytes. It is checked if there is no account, so that the answer takes as long as with one. */
export const DUMMY_HASH: string = '$argon2id$v=19$m=19456,t=2,p=1$5ZwmJ1O+rCDDLhvMUWUc5w$1li8w6Iy7gfkHkWkAoZCZXTOyBYLyemnsI1GWnbFwfQ'

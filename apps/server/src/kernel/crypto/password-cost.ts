import type { Options } from '@node-rs/argon2'

/** Argon2id with 19 MiB, two passes, one lane (ASVS 11.4.2; the first choice of OWASP's password storage guide). */
const ARGON2ID = 2
export const COST: Options = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash of 32 random bytes that were thrown away, with the cost above: what is checked where there is no account. */
export const DUMMY_HASH: string = '$argon2id$v=19$m=19456,t=2,p=1$5ZwmJ1O+rCDDLhvMUWUc5w$1li8w6Iy7gfkHkWkAoZCZXTOyBYLyemnsI1GWnbFwfQ'

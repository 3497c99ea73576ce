/**
 * Raise it whenever names are compared otherwise than before: after the upgrade all who are inside are screened once again (`after-upgrade.ts`).
 * `version.test.ts` notices a change of the scores.
 */
export const MATCHER_VERSION = 2

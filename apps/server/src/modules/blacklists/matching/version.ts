/**
 * Raise this whenever names are compared differently. After the upgrade everybody inside is screened again (`after-upgrade.ts`). `version.test.ts`
 * detects a change of the scores.
 */
export const MATCHER_VERSION = 2

import process from 'node:process'

/** Whether the nightly run is on: more rounds of races, and the tests in files named `*.nightly.test.ts`. */
export const isNightly = process.env.NIGHTLY === 'true'

/** The number of rounds of a race or of kills: all of them at night; with `npm test` a tenth of them, at least ten of a hundred and four of fewer. */
export const roundsOf = (nightly: number): number =>
  isNightly ? nightly : Math.min(nightly, Math.max(nightly < 100 ? 4 : 10, Math.ceil(nightly / 10)))

/**
 * `it('…', { tags: ['nightly'] }, …)` is left out by `npm test` (tools/test.mjs). A file that is run by hand runs all of its tests. Each rule keeps one proof by day: another language, size or colour scheme of the same
 * screen, and a detail that a test of the server or of a unit proves already, can wait for the night.
 */
export const tags = [{ name: 'nightly', description: 'Runs with npm run test:nightly only' }]

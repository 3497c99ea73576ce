import { MODULES, NOT_MUTATED } from './modules.mjs'

/** `npm run stryker`: changes the pure modules one place at a time and counts the changes that their tests notice (docs/measures.md has the score). */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', './tools/stryker/ignored.mjs'],
  ignorers: ['messages', 'caches'],
  vitest: { configFile: 'tools/stryker/vitest.config.ts' },
  mutate: [...MODULES, ...NOT_MUTATED.map((file) => `!${file}`)],
  // Not copied for the run. Stryker would rewrite tsconfig files with a part of TypeScript that version 7 no longer has.
  ignorePatterns: ['apps/web', 'e2e', 'docs', '**/tsconfig*.json'],
  // Values that are computed once when a file is loaded are mostly tables, and would need a new process for each change.
  ignoreStatic: true,
  coverageAnalysis: 'perTest',
  concurrency: 2,
  timeoutMS: 20_000,
  dryRunTimeoutMinutes: 30,
  reporters: ['progress-append-only', 'clear-text', 'json'],
  jsonReporter: { fileName: 'test-results/stryker.json' },
  clearTextReporter: { allowColor: false, reportTests: false, reportScoreTable: true },
  tempDirName: 'test-results/stryker',
  thresholds: { high: 95, low: 90, break: 90 },
}

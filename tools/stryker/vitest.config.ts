import { defineConfig } from 'vitest/config'
import { TESTS } from './modules.mjs'

/** The tests of the pure modules alone, without a database, for `npm run stryker`. */
export default defineConfig({
  test: { globals: true, include: [...TESTS], setupFiles: ['tools/stryker/setup.ts'], isolate: false, testTimeout: 900_000 },
})

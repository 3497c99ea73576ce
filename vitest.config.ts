import { defineConfig } from 'vitest/config'

/** Nothing is timed: on a busy machine a test of a thousand rounds takes as long as it takes. */
const testTimeout = 300_000

/** Everything but the browser tests. Server tests run on a PostgreSQL of this run; TEST_DATABASE_URL puts them on another one. */
export default defineConfig({
  test: {
    // Most server tests wait for something: four at a time fill two cores.
    maxWorkers: 4,
    projects: [
      { test: { name: 'contract', include: ['packages/contract/src/**/*.test.ts'], isolate: false, testTimeout } },
      { test: { name: 'web', include: ['apps/web/src/**/*.test.ts'], isolate: false, testTimeout } },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          globalSetup: ['apps/server/test/global-setup.ts'],
          setupFiles: ['apps/server/test/stand-ins.ts'],
          isolate: false,
          testTimeout,
          hookTimeout: testTimeout,
        },
      },
    ],
  },
})

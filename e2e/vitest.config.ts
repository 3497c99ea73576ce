import { defineConfig } from 'vitest/config'
import { tags } from '../apps/server/test/nightly.ts'

/** The built page in Chromium against the real server, on a PostgreSQL started for this run. */
export default defineConfig({
  test: {
    globals: true,
    tags,
    include: ['e2e/**/*.e2e.ts'],
    globalSetup: ['apps/server/test/global-setup.ts'],
    setupFiles: ['apps/server/test/stand-ins.ts'],
    // Allows for a busy machine; these tests measure no times.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    // The default of one second is too short on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    // Each process loads the server and starts a browser once for all of its files.
    isolate: false,
    // Each process waits for browsers, servers and databases of the others: three fill two cores.
    maxWorkers: 3,
  },
})

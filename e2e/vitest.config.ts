import { defineConfig } from 'vitest/config'

/** The built page in Chromium against the real server, on a PostgreSQL of this run. */
export default defineConfig({
  test: {
    globals: true,
    include: ['e2e/**/*.e2e.ts'],
    globalSetup: ['apps/server/test/global-setup.ts'],
    setupFiles: ['apps/server/test/stand-ins.ts'],
    // A busy machine takes its time; nothing here is timed.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    // A second, which is what is given otherwise, is nothing on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    // Each process loads the server and starts a browser once, for all of its files.
    isolate: false,
    // Each waits for the others' browsers, servers and databases: three fill two cores.
    maxWorkers: 3,
  },
})

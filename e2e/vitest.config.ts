import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { tags } from '../apps/server/test/nightly.ts'

/** The files of all screens take longest: begun first, they don't run alone at the end. */
class ScreensFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => moduleId.includes('/screens-')
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/** The built page in Chromium against the real server, on a PostgreSQL started for this run. */
export default defineConfig({
  test: {
    globals: true,
    sequence: { sequencer: ScreensFirst },
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

import { afterAll, beforeAll } from 'vitest'
import { startTestApp, type TestApp, type TestOptions } from './test-app.ts'

/** The server of a test file, from its first hook on. */
export let test: TestApp

/** Serves the tests of this file, on a database of their own. */
export function serve(options?: TestOptions): void {
  beforeAll(async () => {
    test = await startTestApp(options)
  })
  afterAll(() => test.close())
}

import type { Plugin } from 'vite'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { isNightly, tags } from './apps/server/test/nightly.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether the nightly run is on. */
    isNightly: boolean
  }
}

/** Nothing is timed: on a busy machine a test of a thousand rounds takes as long as it takes. */
const testTimeout = 900_000

/** Files that run at night only (`npm run test:nightly`): programs that are killed again and again, a generated module. */
const exclude = [...configDefaults.exclude, ...(isNightly ? [] : ['**/*.nightly.test.ts'])]

/** Files whose tests start programs, cut the database off or ask for everything: a minute each. */
const LONG = /server\/test\/|\/outage\.test|\/embedded-postgres\.test|\/http\/(sight|audited|access)\.test/

/** The long ones come early, each among short ones: most of them wait, and none is left alone at the end. */
class LongOnesEarly extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const long = sorted.filter(({ moduleId }) => LONG.test(moduleId))
    let others = 0
    const mixed = sorted.flatMap((file) => {
      if (LONG.test(file.moduleId)) return []
      // A process that meets a file of another project ends: those of the server stay together.
      return file.project.name === 'server' && others++ % 3 === 0 ? [...long.splice(0, 1), file] : [file]
    })
    return [...mixed, ...long]
  }
}

/** A visit with two more fields: `entrance-record.ts?added-field`. Tests follow them through the product (decision 78). */
const addedField: Plugin = {
  name: 'gatehouse-added-field',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('/entrance-record.ts?added-field')) return undefined
    const [before, after, ...others] = code.split('  items: optionalParagraph(')
    if (after === undefined || others.length > 0) throw new Error('The place of the added fields is gone.')
    return `${before}
      spare_text: optionalText({ max: 60, label: ['Spare text', 'ช่องเพิ่ม'], personal: true, section: 'further', list: 'shown' }),
      spare_fact: optionalText({ max: 20, label: ['Spare fact', 'ช่องเพิ่มสอง'], personal: false, section: 'further' }),
      items: optionalParagraph(${after}`
  },
}

/** Everything but the browser tests. Server tests run on a PostgreSQL of this run; TEST_DATABASE_URL puts them on another one. */
export default defineConfig({
  test: {
    tags,
    // Three at a time fill two cores: server tests wait for something, and their databases work beside them.
    maxWorkers: 3,
    sequence: { sequencer: LongOnesEarly },
    projects: [
      {
        test: {
          name: 'contract',
          globals: true,
          include: ['packages/contract/src/**/*.test.ts'],
          exclude,
          provide: { isNightly },
          isolate: false,
          testTimeout,
        },
      },
      {
        plugins: [addedField],
        test: { name: 'web', globals: true, include: ['apps/web/src/**/*.test.ts'], exclude, isolate: false, testTimeout },
      },
      {
        plugins: [addedField],
        test: {
          name: 'server',
          globals: true,
          include: ['apps/server/**/*.test.ts'],
          exclude,
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

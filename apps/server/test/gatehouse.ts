import { run } from '../src/cli/run.ts'
import { SECRET } from './constants.ts'
import type { TestApp } from './served.ts'

export interface Outcome {
  code: number | null
  out: string
  err: string
}

type Env = Record<string, string | undefined>

/** The environment of the operator's tool for a test's installation. */
export const installationOf = (test: Pick<TestApp, 'database' | 'folder'>): Env => ({
  NODE_ENV: 'test',
  DATABASE_URL: test.database.ownerUrl,
  GATEHOUSE_SECRET: SECRET,
  DATA_DIR: test.folder,
})

/** The platform operator's tool with typed arguments, without a process for each command; test/process uses real processes. */
export async function runOperatorTool(env: Env, ...args: string[]): Promise<Outcome> {
  const texts = { out: '', err: '' }
  const code = await run(args, {
    env,
    folder: process.cwd(),
    version: '0.0.0-test',
    out: (text) => {
      texts.out += `${text}\n`
    },
    err: (text) => {
      texts.err += `${text}\n`
    },
    onOpen: () => {},
  })
  return { code, ...texts }
}

/** The single document that a successful command prints. */
export function documentOf({ code, out, err }: Outcome): never {
  if (code !== 0) throw new Error(`gatehouse ended with ${code}: ${err}`)
  if (!/^\{.*\}\n$/.test(out)) throw new Error(`Not one document: ${out}`)
  return JSON.parse(out) as never
}

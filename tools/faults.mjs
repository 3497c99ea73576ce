// `npm run faults`: every fault of apps/server/test/process/faults.test.ts and receipts.test.ts many times over (`-- 50`: fifty times), as a release is tried out.
import { spawn } from 'node:child_process'
import process from 'node:process'

const rounds = process.argv[2] ?? '20'
const run = spawn(
  'npx',
  ['vitest', 'run', '--project', 'server', 'apps/server/test/process/faults.test.ts', 'apps/server/test/process/receipts.test.ts'],
  {
    stdio: 'inherit',
    env: { ...process.env, FAULT_ROUNDS: rounds },
  },
)
run.once('exit', (code) => process.exit(code ?? 1))

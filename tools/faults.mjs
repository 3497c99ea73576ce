// `npm run faults`: every fault of faults.test.ts and receipts.test.ts many times over (`-- 50`: fifty times), as a release is tried out.
import { spawn } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import { root } from './prepare.mjs'

const rounds = process.argv[2] ?? '20'
const tests = ['faults', 'receipts'].map((name) => `apps/server/test/process/${name}.test.ts`)
const run = spawn(process.execPath, [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'server', ...tests], {
  stdio: 'inherit',
  env: { ...process.env, NIGHTLY: 'true', FAULT_ROUNDS: rounds },
})
run.once('exit', (code) => process.exit(code ?? 1))

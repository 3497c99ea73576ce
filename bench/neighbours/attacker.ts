// A process of its own: does one thing too often until it is ended, and then prints how often it was answered what.
import { readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { type Attack, prepareAttack, type Target } from './attacks.ts'

// Whoever attacks has a machine of their own; here making the load must not be what takes the processors.
setPriority(15)
const { name, target } = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as { name: Attack; target: Target }
const answered: Record<string, number> = {}
process.on('SIGTERM', () => process.stdout.write(JSON.stringify(answered), () => process.exit()))
prepareAttack(name, target, (status) => {
  answered[String(status)] = (answered[String(status)] ?? 0) + 1
})
  .then((strike) => {
    process.stderr.write('ready\n')
    return strike()
  })
  .catch((error: unknown) => {
    console.error(error)
    process.exitCode = 1
  })

// A separate process: repeats one action too often until it is stopped, then prints the number of answers by status.
import { readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { type Attack, prepareAttack, type Target } from './attacks.ts'

// A real attacker has a separate machine; here the attacker must not occupy the processors.
setPriority(15)
const { name, target } = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as { name: Attack; target: Target }
const answerCounts: Record<string, number> = {}
process.on('SIGTERM', () => process.stdout.write(JSON.stringify(answerCounts), () => process.exit()))
prepareAttack(name, target, (status) => {
  answerCounts[String(status)] = (answerCounts[String(status)] ?? 0) + 1
})
  .then((strike) => {
    process.stderr.write('ready\n')
    return strike()
  })
  .catch((error: unknown) => {
    console.error(error)
    process.exitCode = 1
  })

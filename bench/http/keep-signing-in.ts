// Keeps several sign-ins running until it is stopped, each by a different person, so that no account is locked.
import { signIn } from './sign-in.ts'

const [address, atOnce, ...emails] = process.argv.slice(2)
let from = 1_000

async function keepOn(email: string): Promise<never> {
  for (;;) await signIn(address!, email, from++)
}

const loops = emails.slice(0, Number(atOnce)).map(keepOn)
if (loops.length < Number(atOnce)) throw new Error('There are too few people to sign in.')
process.on('SIGTERM', () => process.exit(0))
process.stdout.write('going\n')
await Promise.all(loops)

import { testFolder } from '../folder.ts'
import { until } from '../until.ts'
import { PRODUCTION } from './production.ts'
import { type RunningServer, runServer } from './running-server.ts'

/** Makes the program believe that its output is a terminal. */
const ON_A_TERMINAL = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent('process.stdout.isTTY = true')}` }
const folder = testFolder()

async function outputOf(env: Record<string, string>): Promise<string[]> {
  const server: RunningServer = await runServer(folder, { ...PRODUCTION, LOG_LEVEL: '', ...env })
  try {
    return await until('the advice', () => {
      const lines = server.output().split('\n')
      return lines.some((line) => line.includes('gatehouse -- setup')) ? lines.filter((line) => line.trim() !== '') : undefined
    })
  } finally {
    await server.kill('SIGTERM')
  }
}

const isJson = (line: string) => line.trimStart().startsWith('{')

it('[E31] the first start greets in three plain lines on a terminal, and in JSON besides where the output is none', async () => {
  const greeting = [
    /^ {2}Gatehouse is at http:\/\/127\.0\.0\.1:\d+$/,
    /^ {2}Nobody can sign in yet\. /,
    /^ {2}npm run gatehouse -- setup --organisation-name "Your organisation" --email you@example\.org$/,
  ]
  const terminal = await outputOf(ON_A_TERMINAL)
  expect(terminal).toHaveLength(greeting.length)
  for (const [index, line] of terminal.entries()) expect(line).toMatch(greeting[index]!)
  const lines = await outputOf({})
  expect(lines.filter((line) => !isJson(line))).toHaveLength(greeting.length)
  expect(lines.filter(isJson).map((line) => JSON.parse(line).level)).not.toHaveLength(0)
})

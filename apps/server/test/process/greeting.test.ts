import { testFolder } from '../folder.ts'
import { until } from '../until.ts'
import { PRODUCTION } from './production.ts'
import { type RunningServer, runServer } from './running-server.ts'

/** Makes the program take its output for a terminal. */
const ON_A_TERMINAL = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent('process.stdout.isTTY = true')}` }
const folder = testFolder()

async function readOutput(env: Record<string, string>): Promise<string[]> {
  const server: RunningServer = await runServer(folder, { ...PRODUCTION, LOG_LEVEL: '', ...env })
  try {
    return await until('the greeting with the command for the setup', () => {
      const lines = server.output().split('\n')
      return lines.some((line) => line.includes('gatehouse -- setup')) ? lines.filter((line) => line.trim() !== '') : undefined
    })
  } finally {
    await server.kill('SIGTERM')
  }
}

const isJson = (line: string) => line.trimStart().startsWith('{')

it('[E31] the first start prints a greeting of three plain lines, and without a terminal also logs in JSON', {
  tags: ['nightly'],
}, async () => {
  const greeting = [
    /^ {2}Gatehouse is at http:\/\/127\.0\.0\.1:\d+$/,
    /^ {2}Nobody can sign in yet\. /,
    /^ {2}npm run gatehouse -- setup --organisation-name "Your organisation" --email you@example\.org$/,
  ]
  const terminalLines = await readOutput(ON_A_TERMINAL)
  expect(terminalLines).toHaveLength(greeting.length)
  for (const [index, line] of terminalLines.entries()) expect(line).toMatch(greeting[index]!)
  const pipedLines = await readOutput({})
  expect(pipedLines.filter((line) => !isJson(line))).toHaveLength(greeting.length)
  expect(pipedLines.filter(isJson).map((line) => JSON.parse(line).level)).not.toHaveLength(0)
})

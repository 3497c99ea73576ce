import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { testFolder } from '../folder.ts'

const TOOLS = join(import.meta.dirname, '../../../../tools')
const VERSION = '24.9.9'
const PACKAGE = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
const folder = testFolder()

/** A package of npm whose `node` says which it is and becomes the one that runs the tests. */
function packNode(): Buffer {
  const parent = mkdtempSync(join(folder, 'package-'))
  mkdirSync(join(parent, 'package/bin'), { recursive: true })
  writeFileSync(join(parent, 'package/package.json'), JSON.stringify({ name: PACKAGE, version: VERSION, bin: { node: 'bin/node' } }))
  writeFileSync(join(parent, 'package/bin/node'), `#!/bin/sh\nFETCHED_NODE=yes exec '${process.execPath}' "$@"\n`, { mode: 0o755 })
  return execFileSync('tar', ['-czf', '-', '-C', parent, 'package'])
}

const tarball = packNode()
const digestOf = (bytes: Uint8Array) => `sha512-${createHash('sha512').update(bytes).digest('base64')}`
let registry = ''
const downloads: string[] = []
const server = createServer((request, response) => {
  if (request.url === `/${PACKAGE}`) {
    const dist = { tarball: `${registry}/${PACKAGE}.tgz`, integrity: digestOf(tarball) }
    response.end(JSON.stringify({ name: PACKAGE, versions: { [VERSION]: { name: PACKAGE, version: VERSION, dist } } }))
  } else {
    downloads.push(request.url!)
    response.end(tarball)
  }
})
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  registry = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

/** A project that has nothing but the tools, a tool that says where it runs, and the digest of the package. */
function makeProject(integrity = digestOf(tarball)): string {
  const root = mkdtempSync(join(folder, 'project-'))
  for (const file of ['node.mjs', 'runtime.mjs', 'prepare.mjs']) cpSync(join(TOOLS, file), join(root, 'tools', file))
  mkdirSync(join(root, 'tools/runtime'))
  const optionalDependencies = { [PACKAGE]: VERSION }
  writeFileSync(join(root, 'tools/runtime/package.json'), JSON.stringify({ name: 'runtime', optionalDependencies }))
  const packages = {
    '': { name: 'runtime', optionalDependencies },
    [`node_modules/${PACKAGE}`]: { version: VERSION, integrity, optional: true },
  }
  writeFileSync(
    join(root, 'tools/runtime/package-lock.json'),
    JSON.stringify({ name: 'runtime', lockfileVersion: 3, requires: true, packages }),
  )
  writeFileSync(
    join(root, 'tools/say.mjs'),
    `process.on('SIGTERM', () => { console.log('ended'); process.exit(7) })
     console.log(JSON.stringify([process.env.FETCHED_NODE ?? 'own', ...process.argv.slice(2)]))
     if (process.argv.includes('wait')) setInterval(() => {}, 1000)
     else process.exitCode = 3`,
  )
  return root
}

/** Arguments that make `node` believe it is of this version. */
const pretend = (version: string) => [
  '--import',
  `data:text/javascript,Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`,
]
const environment = () => ({
  ...process.env,
  npm_config_registry: registry,
  npm_config_cache: join(folder, 'cache'),
  npm_lifecycle_event: 'start',
})

async function runTool(root: string, version: string, ...args: string[]) {
  const program = [...(version ? pretend(version) : []), join(root, 'tools/node.mjs'), ...args]
  const run = promisify(execFile)(process.execPath, program, { cwd: root, env: environment() })
  const { code, stdout, stderr } = await run.then(
    (output) => ({ code: 0, ...output }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  )
  return { code, stdout: stdout.trim(), stderr: stderr.trim() }
}

const firstLine = async ({ stdout }: ChildProcess) => String((await once(stdout!, 'data'))[0])

describe('the Node.js that a tool runs on', () => {
  it('is the one of the machine where that is 24 or newer, in the same process', async () => {
    const root = makeProject()
    expect(await runTool(root, '', 'tools/say.mjs', 'a b')).toEqual({ code: 3, stdout: '["own","a b"]', stderr: '' })
    expect(downloads).toEqual([])
  })

  it('is fetched once where that of the machine is older, and gives arguments, output and exit code on', async () => {
    const root = makeProject()
    const first = await runTool(root, '20.19.0', 'tools/say.mjs', 'a b')
    expect(first).toMatchObject({ code: 3, stdout: '["yes","a b"]' })
    expect(first.stderr).toMatch(/^Fetching Node\.js 24\.9\.9, because this one is 20\.19\.0/)
    expect(downloads).toHaveLength(1)
    expect(await runTool(root, '20.19.0', 'tools/say.mjs')).toEqual({ code: 3, stdout: '["yes"]', stderr: '' })
    expect(await runTool(root, '20.19.0', '--eval', 'console.log(process.env.FETCHED_NODE)')).toMatchObject({ code: 0, stdout: 'yes' })
    expect(downloads).toHaveLength(1)
  })

  it('is refused where its digest is another, and nothing of it stays', async () => {
    const root = makeProject(digestOf(Buffer.from('another')))
    const { code, stdout, stderr } = await runTool(root, '20.19.0', 'tools/say.mjs')
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(
      /Node\.js could not be fetched, or its digest is not the one in tools\/runtime\/package-lock\.json\.[\s\S]*Install a current one/,
    )
    expect(existsSync(join(root, 'tools/runtime/node_modules'))).toBe(false)
  })

  it('is refused where the fetched one is old too, instead of fetching itself without end', async () => {
    const root = makeProject()
    await runTool(root, '20.19.0', 'tools/say.mjs')
    const program = join(root, 'tools/runtime/node_modules', PACKAGE, 'bin/node')
    writeFileSync(program, '#!/bin/sh\necho v20.19.0\n')
    const { code, stdout, stderr } = await runTool(root, '20.19.0', 'tools/say.mjs')
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain("The Node.js 24.9.9 from npm doesn't start on this machine.")
  })

  it('is not looked for on a Node.js older than 20.19, which says what to do', async () => {
    const { code, stderr } = await runTool(makeProject(), '18.20.8', 'tools/say.mjs')
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'Gatehouse needs Node.js 20.19 or later; this is 18.20.8. Install a current one from https://nodejs.org and try again.',
    })
  })

  const ENDS = 'ends the tool by a signal, and when npm’s shell ends (own version %s)'
  it.each([''])(ENDS, (version) => expectEnd(version))
  it.each(['20.19.0'])(ENDS, { tags: ['nightly'] }, (version) => expectEnd(version))

  async function expectEnd(version: string) {
    const root = makeProject()
    const program = [...(version ? pretend(version) : []), join(root, 'tools/node.mjs'), 'tools/say.mjs', 'wait']
    const tool = spawn(process.execPath, program, { cwd: root, env: environment(), stdio: ['ignore', 'pipe', 'inherit'] })
    expect(await firstLine(tool)).toContain('wait')
    const [exit] = [once(tool, 'exit'), tool.kill('SIGTERM')]
    expect(await exit).toEqual([7, null])

    const commandLine = [process.execPath, ...program].map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ')
    const shell = spawn('/bin/sh', ['-c', `${commandLine}; true`], { cwd: root, env: environment(), stdio: ['ignore', 'pipe', 'inherit'] })
    expect(await firstLine(shell)).toContain('wait')
    shell.kill('SIGKILL')
    expect(await text(shell.stdout!)).toBe('ended\n')
  }
})

it('the pinned Node.js of every platform has its digest in the lock file', () => {
  const { optionalDependencies } = JSON.parse(readFileSync(join(TOOLS, 'runtime/package.json'), 'utf8'))
  const { packages } = JSON.parse(readFileSync(join(TOOLS, 'runtime/package-lock.json'), 'utf8'))
  const platforms = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win-x64']
  expect(Object.keys(optionalDependencies)).toHaveLength(platforms.length)
  for (const platform of platforms) {
    const name = Object.keys(optionalDependencies).find((each) => each.endsWith(platform))!
    expect(packages[`node_modules/${name}`]).toMatchObject({
      version: optionalDependencies[name],
      integrity: expect.stringMatching(/^sha512-/),
    })
  }
})

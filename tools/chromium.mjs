// Finds a Chromium for the browser tests, and fetches one where there is none.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { aptInstall, isDebianRoot } from './apt.mjs'
import { expected, npm, root, run, step } from './prepare.mjs'

/** The path of a Chrome, Chromium or Edge. Rejects, saying what to do, when there is none and none can be had. */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (isProgram(named)) return named
    throw expected(`CHROMIUM_PATH names ${named}, which is not a program.`)
  }
  return installed() ?? (await fromDebian()) ?? (await fromNpm())
}

function installed() {
  // Ubuntu's chromium-browser is a stub that only asks for a snap.
  return candidates().find((file) => isProgram(file) && (process.platform !== 'linux' || starts(file)))
}

function candidates() {
  if (process.platform === 'darwin')
    return ['Google Chrome', 'Chromium', 'Microsoft Edge'].flatMap((name) => [
      `/Applications/${name}.app/Contents/MacOS/${name}`,
      `${process.env.HOME}/Applications/${name}.app/Contents/MacOS/${name}`,
    ])
  if (process.platform === 'win32')
    return ['ProgramFiles', 'ProgramFiles(x86)', 'LocalAppData']
      .flatMap((name) => (process.env[name] ? [process.env[name]] : []))
      .flatMap((folder) =>
        ['Google\\Chrome\\Application\\chrome.exe', 'Chromium\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'].map(
          (name) => path.join(folder, name),
        ),
      )
  const folders = [
    ...(process.env.PATH ?? '').split(path.delimiter),
    '/usr/bin',
    '/usr/local/bin',
    '/snap/bin',
    '/opt/google/chrome',
    '/opt/microsoft/msedge',
  ]
  return ['google-chrome', 'google-chrome-stable', 'chrome', 'chromium', 'chromium-browser', 'microsoft-edge', 'msedge'].flatMap((name) =>
    folders.map((folder) => path.join(folder, name)),
  )
}

async function fromDebian() {
  if (!isDebianRoot()) return undefined
  await step('Installing Chromium for the browser tests', () => aptInstall('chromium')).catch(() => {})
  return installed()
}

// A Chromium in an npm package, made for bare servers: for Linux where nothing may be installed. It unpacks into the temporary folder that it is
// told of, and the libraries and fonts that it brings have to be named when it is started.
async function fromNpm() {
  if (process.platform !== 'linux' || process.arch !== 'x64') throw expected(none)
  const folder = path.join(root, 'tools', 'chromium')
  const unpacked = path.join(folder, 'node_modules', '.unpacked')
  const wrapper = path.join(unpacked, 'run')
  if (!existsSync(wrapper))
    await step('Fetching Chromium for the browser tests', async () => {
      const install = await npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder })
      if (install.code !== 0) throw expected(`${none}\nnpm said: ${install.output.trim()}`)
      mkdirSync(unpacked, { recursive: true })
      const unpack = "import('@sparticuz/chromium').then(async (it) => it.default.executablePath())"
      // The runtime's name makes it unpack the libraries too.
      const env = { ...process.env, TMPDIR: unpacked, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' }
      const done = await run(process.execPath, ['-e', unpack], { cwd: folder, env })
      if (done.code !== 0) throw expected(`${none}\n${done.output.trim()}`)
      const script = `#!/bin/sh\nLD_LIBRARY_PATH='${unpacked}/al2023/lib' FONTCONFIG_PATH='${unpacked}/fonts' exec '${unpacked}/chromium' "$@"\n`
      writeFileSync(wrapper, script, { mode: 0o755 })
    })
  if (starts(wrapper)) return wrapper
  throw expected(none)
}

const none = 'No Chromium was found for the browser tests. Install Chrome, Chromium or Edge, or set CHROMIUM_PATH to one.'

const starts = (file) => spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

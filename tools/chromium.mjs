// Finds a Chromium for the browser tests. `installChromium` fetches one where there is none (tools/test-programs.mjs).
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { aptInstall, isDebianRoot } from './apt.mjs'
import { expected, npm, root, run, step } from './prepare.mjs'

const folder = path.join(root, 'tools', 'chromium')
const unpackFolder = path.join(folder, 'node_modules', '.unpacked')
/** Chromium without a window, as Debian packages it: the same page for a fifth less processor time. */
const HEADLESS = 'chromium-headless-shell'
/** Starts the Chromium of npm with the libraries and fonts that it brings. */
const wrapper = path.join(unpackFolder, 'run')

/** Returns the path of a Chrome, Chromium or Edge and installs nothing. Errors: expected, with what to do. */
export function findChromium() {
  const configuredPath = process.env.CHROMIUM_PATH
  if (configuredPath && !isProgram(configuredPath)) throw expected(`CHROMIUM_PATH names ${configuredPath}, which is not a program.`)
  const program = configuredPath || installed() || (isProgram(wrapper) && starts(wrapper) ? wrapper : undefined)
  if (!program) throw expected(MISSING)
  return program
}

/** Installs a Chromium: Debian's as root, and where there is none otherwise one from npm. Errors: expected, with what to do. */
export async function installChromium() {
  if (process.env.CHROMIUM_PATH || installed()?.endsWith(HEADLESS)) return
  if (isDebianRoot()) {
    const install = (name) => step(`Installing ${name} for the browser tests`, () => aptInstall(name)).catch(() => {})
    await install(HEADLESS)
    // Other systems of this family have no headless package.
    if (!installed()) await install('chromium')
  }
  if (!installed()) await fetchFromNpm()
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
  return [HEADLESS, 'google-chrome', 'google-chrome-stable', 'chrome', 'chromium', 'chromium-browser', 'microsoft-edge', 'msedge'].flatMap(
    (name) => folders.map((folder) => path.join(folder, name)),
  )
}

// The Chromium of an npm package, made for bare servers, for Linux where nothing may be installed. It unpacks into the temporary folder that it is told of.
// The libraries and fonts that it brings have to be named when it is started.
async function fetchFromNpm() {
  if (process.platform !== 'linux' || process.arch !== 'x64') throw expected(MISSING)
  if (!existsSync(wrapper))
    await step('Fetching Chromium for the browser tests', async () => {
      const install = await npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder })
      if (install.code !== 0) throw expected(`${MISSING}\nnpm said: ${install.output.trim()}`)
      mkdirSync(unpackFolder, { recursive: true })
      const unpack = "import('@sparticuz/chromium').then(async (it) => it.default.executablePath())"
      // The runtime's name makes it unpack the libraries too.
      const env = { ...process.env, TMPDIR: unpackFolder, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' }
      const unpackRun = await run(process.execPath, ['-e', unpack], { cwd: folder, env })
      if (unpackRun.code !== 0) throw expected(`${MISSING}\n${unpackRun.output.trim()}`)
      const script = `#!/bin/sh\nLD_LIBRARY_PATH='${unpackFolder}/al2023/lib' FONTCONFIG_PATH='${unpackFolder}/fonts' exec '${unpackFolder}/chromium' "$@"\n`
      writeFileSync(wrapper, script, { mode: 0o755 })
    })
  if (!starts(wrapper)) throw expected(MISSING)
}

const MISSING =
  'No Chromium was found for the browser tests. Install Chrome, Chromium or Edge, set CHROMIUM_PATH to one, or run npm run test:programs.'

const starts = (file) => spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

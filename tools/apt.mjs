import { existsSync } from 'node:fs'
import process from 'node:process'
import { expected, run } from './prepare.mjs'

/** May we install Debian packages here? */
export const isDebianRoot = () => process.platform === 'linux' && process.getuid() === 0 && existsSync('/usr/bin/apt-get')

export async function aptInstall(name) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', UCF_FORCE_CONFFOLD: '1' }
  await run('apt-get', ['update', '-qq'], { env })
  const { code, output } = await run(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', '-o', 'Dpkg::Options::=--force-confold', name],
    { env },
  )
  if (code !== 0) throw expected(`apt-get could not install ${name}:\n${output.trim()}`)
}

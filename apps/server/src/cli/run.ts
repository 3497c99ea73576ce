import { readFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { resolve } from 'node:path'
import { ConfigError } from '../kernel/config/config-error.ts'
import { messageOf } from '../kernel/log/redact.ts'
import { type Operator, OperatorError } from '../modules/operator/operator.actor.ts'
import { type Installation, InstallationError, openInstallation, readInstallationConfig } from '../open-installation.ts'
import { EmbeddedPostgresError } from '../postgres/failure.ts'
import type { Command, Result } from './command.ts'
import { commands } from './commands.ts'
import { helpOf, overview } from './help.ts'
import { findCommand, parse, UsageError } from './parse.ts'
import { printable, printableJson } from './text.ts'

export interface Terminal {
  env: Record<string, string | undefined>
  folder: string
  version: string
  out(text: string): void
  err(text: string): void
  /** Receives the function that closes an open installation, for a signal. */
  onOpen(close: () => Promise<void>): void
}

/** Runs one command. Returns the exit code: 0 done, 1 refused or failed, 2 wrong usage. */
export async function run(args: readonly string[], terminal: Terminal): Promise<0 | 1 | 2> {
  try {
    const [first] = args
    if (first === '--version') return say(terminal, terminal.version)
    if (first === undefined || first === '--help' || first === '-h' || first === 'help') {
      const text = overview(commands, terminal.version)
      if (first !== undefined) return say(terminal, text)
      throw new UsageError(text.trim())
    }
    // `--json` may come before the command.
    const words = first === '--json' ? [...args.slice(1), first] : args
    const match = findCommand(commands, words)
    if (!match) {
      const group = words.length === 2 && ['--help', '-h'].includes(words[1]!) && isGroup(words[0]!)
      if (group) return say(terminal, overview(commands, terminal.version, words[0]))
      throw notFound(words, terminal.version)
    }
    const { help, json, input } = parse(match.command, match.rest)
    if (help) return say(terminal, helpOf(match.command))
    const result = await work(match.command, input, terminal)
    terminal.out(json ? printableJson(result.json) : printable(result.text))
    if (result.warning) terminal.err(printable(result.warning))
    return result.failed ? 1 : 0
  } catch (error) {
    if (error instanceof UsageError) {
      terminal.err(printable(`${error.message}${error.command ? `\nSee: gatehouse ${error.command.name} --help` : ''}`))
      return 2
    }
    terminal.err(printable(sentenceOf(error)))
    return 1
  }
}

function say(terminal: Terminal, text: string): 0 {
  terminal.out(text.trimEnd())
  return 0
}

const isGroup = (word: string): boolean => commands.some(({ name }) => name.startsWith(`${word} `))

function notFound(args: readonly string[], version: string): UsageError {
  const [word = ''] = args
  const words = args.filter((arg) => !arg.startsWith('-')).slice(0, 2)
  return new UsageError(
    `There is no command "${words.join(' ').slice(0, 60)}".\n\n${overview(commands, version, isGroup(word) ? word : undefined).trim()}`,
  )
}

async function work(command: Command, input: object, terminal: Terminal): Promise<Result> {
  const config = readInstallationConfig(terminal.env)
  let installation: Installation | undefined
  const open = async () => {
    const opening = openInstallation(config, { anyVersion: command.open === 'whatever' })
    terminal.onOpen(async () => (await opening.catch(() => undefined))?.close())
    installation = await opening
    return installation
  }
  try {
    if (command.open === 'checked') await open()
    const read = (file: string) =>
      readFile(resolve(terminal.folder, file), 'utf8').catch((error: NodeJS.ErrnoException) => cannotRead(file, error))
    return await command.run(
      { config, operator: operatorAt(terminal.env), open, write: (change) => installation!.owner.write(change), read },
      input as never,
    )
  } finally {
    await installation?.close()
  }
}

function cannotRead(file: string, { code }: NodeJS.ErrnoException): never {
  throw new OperatorError(`${file} cannot be read (${code ?? 'unexpected error'}).`)
}

/** The account on this machine, also behind sudo; a container may have none. */
function operatorAt(env: Terminal['env']): Operator {
  const own = () => {
    try {
      return userInfo().username
    } catch {
      return `user ${process.getuid?.() ?? '?'}`
    }
  }
  const sudo = env.SUDO_USER?.trim()
  const name = sudo ? `${own()}, sudo by ${sudo}` : own()
  return { system_user: name.replace(/[^\p{L}\p{N} ,._@\\-]/gu, '').slice(0, 80) || 'unknown' }
}

/** Keeps our own sentences; removes data from errors of the database. */
function sentenceOf(error: unknown): string {
  const ours = [ConfigError, InstallationError, EmbeddedPostgresError, OperatorError].some((kind) => error instanceof kind)
  if (ours) return (error as Error).message
  if (!(error instanceof Error)) return 'This failed.'
  // After a broken connection it is unknown whether the commit succeeded.
  const undone = 'severity' in error
  return `This failed${undone ? ', and nothing was changed' : ''}: ${messageOf(error)}`
}

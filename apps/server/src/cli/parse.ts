import { parseArgs } from 'node:util'
import { fieldErrors } from '@gatehouse/contract/kernel/messages.ts'
import type { Command } from './command.ts'

/** The input doesn't match the command's usage: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  readonly command: Command | undefined

  constructor(message: string, command?: Command) {
    super(message)
    this.command = command
  }
}

export interface Parsed {
  help: boolean
  json: boolean
  input: object
}

export function findCommand(commands: readonly Command[], words: readonly string[]): { command: Command; rest: string[] } | undefined {
  for (const command of commands) {
    const name = command.name.split(' ')
    if (name.every((word, index) => words[index] === word)) return { command, rest: words.slice(name.length) }
  }
  return undefined
}

/** Reads and checks the arguments of a command. Errors: UsageError, with every bad value. */
export function parse(command: Command, args: readonly string[]): Parsed {
  const options = command.options ?? {}
  const optionSpecs = Object.entries(options).map(([name, { value, multiple }]) => [
    name,
    { type: value === undefined ? 'boolean' : 'string', multiple: multiple === true },
  ])
  const { values, positionals } = taken(command, () =>
    parseArgs({
      args: [...args],
      options: { ...Object.fromEntries(optionSpecs), json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
      strict: true,
    }),
  ) as { values: Record<string, unknown>; positionals: string[] }
  const { json, help, ...rest } = values
  if (help === true) return { help: true, json: json === true, input: {} }
  const operands = command.operands ?? []
  if (positionals.length > operands.length) throw new UsageError(`"${positionals[operands.length]}" is one word too many.`, command)
  const fields = {
    ...Object.fromEntries(operands.slice(0, positionals.length).map((name, index) => [name, positionals[index]])),
    ...Object.fromEntries(Object.entries(rest).map(([name, value]) => [name.replaceAll('-', '_'), value])),
  }
  const result = command.input.safeParse(fields)
  if (result.success) return { help: false, json: json === true, input: result.data }
  // Checks of the contract use the contract's sentences; those of the command line carry their own.
  const own = new Map(result.error.issues.flatMap(({ path, message }) => (message.endsWith('.') ? [[path.join('.'), message]] : [])))
  const errors = fieldErrors(result.error.issues, 'en').map(
    ({ field, message }) => `${typedName(command, field)}: ${own.get(field) ?? message}`,
  )
  throw new UsageError([...new Set(errors)].join('\n'), command)
}

function taken<T>(command: Command, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!String((error as { code?: string }).code).startsWith('ERR_PARSE_ARGS')) throw error
    throw new UsageError((error as Error).message.split('\n')[0]!.split('. To specify')[0]!, command)
  }
}

function typedName(command: Command, path: string): string {
  const [name = ''] = path.split('.')
  return command.operands?.includes(name) ? `<${name}>` : `--${name.replaceAll('_', '-')}`
}

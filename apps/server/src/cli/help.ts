import type { Command, Option } from './command.ts'

const COMMON: Readonly<Record<string, Option>> = { json: { help: 'answer with one JSON document' }, help: { help: 'show this' } }

const flagOf = (name: string, { value }: Option) => `--${name}${value === undefined ? '' : ` <${value}>`}`

function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n')
}

export function helpOf({ name, summary, operands = [], options = {}, notes }: Command): string {
  const usage = ['gatehouse', name, ...operands.map((operand) => `<${operand}>`), ...(Object.keys(options).length > 0 ? ['[options]'] : [])]
  const all = Object.entries({ ...options, ...COMMON }).map(
    ([option, facts]) => [flagOf(option, facts), `${facts.help}${facts.multiple ? '; may be given several times' : ''}`] as const,
  )
  return `${summary}\n\nUsage: ${usage.join(' ')}\n\n${columns(all)}${notes ? `\n\n${notes}` : ''}\n`
}

export function overview(commands: readonly Command[], version: string, word?: string): string {
  const matches = word === undefined ? commands : commands.filter(({ name }) => name.split(' ')[0] === word)
  const rows = matches.map(
    ({ name, operands = [], summary }) => [[name, ...operands.map((operand) => `<${operand}>`)].join(' '), summary] as const,
  )
  return `Gatehouse ${version}, the platform operator's tool

Usage: gatehouse <command> [options]      gatehouse <command> --help

${columns(rows)}

It works with the environment of the server: DATABASE_URL, DATA_DIR, GATEHOUSE_SECRET, PUBLIC_URL, SMTP_URL.
Exit code: 0 done, 1 refused or failed, 2 wrong usage.
`
}

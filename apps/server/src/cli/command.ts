import type { z } from 'zod'
import type { Config } from '../kernel/config/config.ts'
import type { Tx } from '../kernel/db/handles.ts'
import type { Operator } from '../modules/operator/operator.actor.ts'
import type { Installation } from '../open-installation.ts'

export interface Option {
  /** What the value is, as the help shows it; an option without one is a switch. */
  value?: string
  help: string
  /** May be given several times. */
  multiple?: true
}

/** What a command found or did. */
export interface Result {
  /** The one document of `--json`. */
  json: object
  /** The same for a person. */
  text: string
  /** What went wrong beside it; goes to standard error. */
  warning?: string | undefined
  /** It answers, and what it answers is not well: exit code 1. */
  failed?: boolean
}

/** What a command works with. */
export interface Session {
  config: Config
  operator: Operator
  /** One transaction on the installation's database. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** A file as the person named it, from where they typed. */
  read(file: string): Promise<string>
}

interface Facts<Input extends z.ZodObject> {
  /** `organisation create` */
  name: string
  summary: string
  /** Positional ones, in order, by their names in `input`. */
  operands?: readonly string[]
  /** By their names on the command line; `input` has them with underscores. */
  options?: Readonly<Record<string, Option>>
  /** More than one line of the help, where the options do not say it. */
  notes?: string
  /** Checks what was typed, by the contract’s schemas. */
  input: Input
}

export interface Command<Input extends z.ZodObject = z.ZodObject> extends Facts<Input> {
  /** `health` alone looks at an installation that cannot be opened. */
  open: 'checked' | 'whatever'
  run(session: Session & { open(): Promise<Installation> }, input: z.output<Input>): Promise<Result>
}

/** A command on an installation that is there and of this version. */
export const command = <Input extends z.ZodObject>(
  facts: Facts<Input> & { run(session: Session, input: z.output<Input>): Promise<Result> },
): Command => ({ ...facts, open: 'checked' }) as unknown as Command

/** A command that opens the installation itself, or tells why it cannot. */
export const lookingCommand = <Input extends z.ZodObject>(facts: Facts<Input> & Pick<Command<Input>, 'run'>): Command =>
  ({ ...facts, open: 'whatever' }) as unknown as Command

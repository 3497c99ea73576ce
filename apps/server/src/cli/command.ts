import type { z } from 'zod'
import type { Config } from '../kernel/config/config.ts'
import type { Tx } from '../kernel/db/handles.ts'
import type { Operator } from '../modules/operator/operator.actor.ts'
import type { Installation } from '../open-installation.ts'

export interface Option {
  value?: string
  help: string
  /** May be given several times. */
  multiple?: true
}

export interface Result {
  json: object
  text: string
  /** Goes to standard error. */
  warning?: string | undefined
  /** The command worked, but its result is bad: exit code 1. */
  failed?: boolean
}

/** The resources of a running command. */
export interface Session {
  config: Config
  operator: Operator
  /** One transaction on the installation's database. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  read(file: string): Promise<string>
}

interface Facts<Input extends z.ZodObject> {
  /** For example `organisation create`. */
  name: string
  summary: string
  operands?: readonly string[]
  /** Named as on the command line; `input` has underscores instead of hyphens. */
  options?: Readonly<Record<string, Option>>
  notes?: string
  /** Checks the typed values with the contract’s schemas. */
  input: Input
}

export interface Command<Input extends z.ZodObject = z.ZodObject> extends Facts<Input> {
  /** `health` also runs if the installation cannot be opened. */
  open: 'checked' | 'whatever'
  run(session: Session & { open(): Promise<Installation> }, input: z.output<Input>): Promise<Result>
}

/** A command that needs an existing installation of this version. */
export const command = <Input extends z.ZodObject>(
  facts: Facts<Input> & { run(session: Session, input: z.output<Input>): Promise<Result> },
): Command => ({ ...facts, open: 'checked' }) as unknown as Command

/** A command that opens the installation itself. */
export const lookingCommand = <Input extends z.ZodObject>(facts: Facts<Input> & Pick<Command<Input>, 'run'>): Command =>
  ({ ...facts, open: 'whatever' }) as unknown as Command

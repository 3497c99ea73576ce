import pino, { type DestinationStream, type Logger } from 'pino'
import { messageOf, redact, redactText } from './redact.ts'
import { describeRequest, describeResponse } from './requests.ts'

export type { Logger }

interface Options {
  level: string
  /** Where the lines go; to standard output where nothing is said. */
  destination?: DestinationStream
}

const serializers = { req: describeRequest, res: describeResponse, err: redact }

/** Everything but what has its own serializer, which pino calls after this. */
const withoutSecrets = (fields: object): Record<string, unknown> => {
  const own = Object.entries(fields).filter(([name]) => name in serializers)
  const rest = Object.entries(fields).filter(([name]) => !(name in serializers))
  return { ...(redact(Object.fromEntries(rest)) as object), ...Object.fromEntries(own) }
}

/** JSON escapes the control characters of ASCII only; these, too, could end a line, steer a terminal or turn the text around. */
const UNESCAPED = /[\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/**
 * The log of the process: one line of JSON for each event, which no input can end early or forge (ASVS 16.4.1). What has a secret's name or
 * looks like one is replaced, wherever it stands: in fields, in those of child loggers, in messages and in errors (ASVS 14.2.4, 16.2.5).
 */
export function createLogger({ level, destination }: Options): Logger {
  const logger = pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers,
      formatters: { level: (label) => ({ level: label }), log: withoutSecrets },
      hooks: {
        logMethod(args, method) {
          const [first, ...words] = args as unknown[]
          const error = first instanceof Error ? first : (first as { err?: unknown } | null | undefined)?.err
          // pino would take the message of the error as it is.
          if (error instanceof Error && words.length === 0) words.push(messageOf(error))
          const safe = [typeof first === 'string' ? redactText(first) : first, ...words.map(redact)]
          method.apply(this, safe as Parameters<typeof method>)
        },
        streamWrite: (text) => text.replace(UNESCAPED, escaped),
      },
    },
    destination ?? pino.destination(1),
  )
  // pino passes the fields of a child by its formatters; children of children inherit this.
  const child = logger.child
  logger.child = function (this: Logger, bindings: object, options?: object) {
    return child.call(this, withoutSecrets(bindings), options)
  } as typeof child
  return logger
}

import pino, { type DestinationStream, type Logger } from 'pino'
import { messageOf, redact, redactText } from './redact.ts'
import { describeRequest, describeResponse } from './requests.ts'

export type { Logger }

interface Options {
  level: string
  /** Standard output by default. */
  destination?: DestinationStream
}

const serializers = { req: describeRequest, res: describeResponse, err: redact }

/** pino runs the serializers later. */
const withoutSecrets = (fields: object): Record<string, unknown> => {
  const own = Object.entries(fields).filter(([name]) => name in serializers)
  const rest = Object.entries(fields).filter(([name]) => !(name in serializers))
  return { ...(redact(Object.fromEntries(rest)) as object), ...Object.fromEntries(own) }
}

/** JSON escapes only ASCII control characters; these could also end a line or reverse the text. */
const UNESCAPED = /[\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** The log of the process: one JSON line per event, which no input can forge (ASVS 16.4.1). Replaces secrets everywhere (ASVS 14.2.4, 16.2.5). */
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
          // pino would use the error's raw message.
          if (error instanceof Error && words.length === 0) words.push(messageOf(error))
          const safe = [typeof first === 'string' ? redactText(first) : first, ...words.map(redact)]
          method.apply(this, safe as Parameters<typeof method>)
        },
        streamWrite: (text) => text.replace(UNESCAPED, escaped),
      },
    },
    destination ?? pino.destination(1),
  )
  // pino applies formatters to a child's fields; grandchildren inherit this.
  const child = logger.child
  logger.child = function (this: Logger, bindings: object, options?: object) {
    return child.call(this, withoutSecrets(bindings), options)
  } as typeof child
  return logger
}

import { isEmail } from '@gatehouse/contract/kernel/domain/email.ts'

/** What stands between two addresses of a list that somebody pastes: of a mail program, a table, a text. */
const BETWEEN = /[,;\n\r\t]+/

/** The addresses in a text, each once and as it was written: `Suda <suda@x.example>, a@b.example` has two. What is none stays, to be mended. */
export function addressesIn(text: string): string[] {
  const parts = text.split(BETWEEN).flatMap((part) => {
    const named = /<([^<>]*)>/.exec(part)
    return named ? [named[1]!.trim()] : part.trim().split(/\s+/)
  })
  return withoutRepeats(parts.filter((part) => part !== ''))
}

export const withoutRepeats = (addresses: readonly string[]): string[] => [
  ...new Map(addresses.map((address) => [address.toLowerCase(), address])).values(),
]

export const isAddress = isEmail

import { isEmail } from '@gatehouse/contract/kernel/domain/email.ts'

/** Separators between addresses in a pasted list, from a mail program, a table or a text. */
const BETWEEN = /[,;\n\r\t]+/

/**
 * The addresses in a text, each once and as written: `Suda <suda@x.example>, a@b.example` has two. Invalid ones stay, so that they can be corrected.
 */
export function addressesIn(text: string): string[] {
  const parts = text.split(BETWEEN).flatMap((part) => {
    const match = /<([^<>]*)>/.exec(part)
    return match ? [match[1]!.trim()] : part.trim().split(/\s+/)
  })
  return withoutRepeats(parts.filter((part) => part !== ''))
}

export const withoutRepeats = (addresses: readonly string[]): string[] => [
  ...new Map(addresses.map((address) => [address.toLowerCase(), address])).values(),
]

export const isAddress = isEmail

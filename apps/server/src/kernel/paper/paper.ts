import { runTask } from '../process/one-task.ts'
import { PAPER_PROGRAM } from './paper-program.ts'

/** A page to be set. */
export interface Paper {
  /** In Typst. It reads what is written on the page from `data`, so that no text of it is ever a part of the program. */
  template: string
  data: object
  /** JPEG or PNG by the name that the template calls it. */
  pictures?: Readonly<Record<string, Uint8Array>>
}

/** A page takes a tenth of a second, most of it for the process; the fonts and the setter are outside of the heap. */
const LIMITS = { longest_ms: 15_000, heap_mb: 96 }

export type PaperAnswer = { readonly pdf: Uint8Array } | { readonly fault: string }

/** The setter refused the page itself, so another try ends the same way. */
export class PaperError extends Error {
  override readonly name = 'PaperError'
}

/**
 * A PDF (PDF/A-2b), set by a process of its own. The caller has a place for it (`Shares.papers`). Errors: a `PaperError` where the page can't be
 * set; any other error where the process ended before its answer, such as for its time or memory, and another try may succeed.
 */
export async function setPaper(paper: Paper): Promise<Buffer> {
  const answer = await runTask<PaperAnswer>(PAPER_PROGRAM, paper, LIMITS)
  if (!answer) throw new Error('The page was not set.')
  if ('fault' in answer) throw new PaperError(`The page can't be set: ${answer.fault}`)
  return Buffer.from(answer.pdf)
}

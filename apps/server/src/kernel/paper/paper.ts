import { runTask } from '../process/one-task.ts'
import { PAPER_PROGRAM } from './paper-program.ts'

/** The input for one page. */
export interface Paper {
  /** A Typst program. It reads the page's texts from `data`, so that no text ever becomes part of the program. */
  template: string
  data: object
  /** JPEG or PNG, by the name that the template uses. */
  pictures?: Readonly<Record<string, Uint8Array>>
}

/** A page takes a tenth of a second, mostly to start the process. The fonts and the setter are outside of the heap. */
const LIMITS = { longest_ms: 15_000, heap_mb: 96 }

export type PaperAnswer = { readonly pdf: Uint8Array } | { readonly fault: string }

/** The setter rejected the page itself, so a retry fails too. */
export class PaperError extends Error {
  override readonly name = 'PaperError'
}

/**
 * A PDF (PDF/A-2b), set by a separate process. The caller must hold a place for it (`Shares.papers`). Errors: `PaperError` if the page can't be set.
 * If the process ends without an answer, such as for time or memory, any other error; then a retry may succeed.
 */
export async function setPaper(paper: Paper): Promise<Buffer> {
  const answer = await runTask<PaperAnswer>(PAPER_PROGRAM, paper, LIMITS)
  if (!answer) throw new Error('The page was not set.')
  if ('fault' in answer) throw new PaperError(`The page can't be set: ${answer.fault}`)
  return Buffer.from(answer.pdf)
}

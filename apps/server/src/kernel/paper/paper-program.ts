import { programBeside } from '../process/program.ts'

/** Sets pages of paper. */
export const PAPER_PROGRAM = programBeside(import.meta.url, 'paper.process')

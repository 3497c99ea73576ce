import { programBeside } from '../process/program.ts'

/** Reads files of rows. */
export const TABLE_PROGRAM = programBeside(import.meta.url, 'table.process')

import { programBeside } from '../process/program.ts'

/** Writes files of rows. */
export const EXPORT_PROGRAM = programBeside(import.meta.url, 'export.process')

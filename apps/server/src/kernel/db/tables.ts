/**
 * The tables of the database, by name. Each module adds its own next to its queries:
 * `declare module '../../kernel/db/tables.ts' { interface Tables { gates: GateRow } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Tables {}

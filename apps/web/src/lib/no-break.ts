const no_break = '\u00a0'

/** The text with its spaces made unbreakable: for a number and its unit, a date, a plate. */
export const noBreak = (text: string): string => text.replaceAll(' ', no_break)

/** A number and its unit that never part at the end of a line. */
export const withUnit = (value: string | number, unit: string): string => `${value}${no_break}${unit}`

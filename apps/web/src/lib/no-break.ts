const no_break = '\u00a0'

/** Makes the spaces of a text unbreakable, for a number with its unit, a date or a plate. */
export const noBreak = (text: string): string => text.replaceAll(' ', no_break)

/** A number and its unit that stay on one line. */
export const withUnit = (value: string | number, unit: string): string => `${value}${no_break}${unit}`

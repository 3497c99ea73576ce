/** The counts above the list stop at this number for a range of days; one more means that there are more. */
export const MOST_COUNTED = 10_000

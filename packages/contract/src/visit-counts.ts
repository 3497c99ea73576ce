/** The most visits of chosen days that the counts above the list count; one more stands for any number. */
export const MOST_COUNTED = 10_000

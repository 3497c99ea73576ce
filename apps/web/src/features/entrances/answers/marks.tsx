import type { Marked } from './match-marks.ts'

/** A text with the part of it that was typed. */
export const Marks = ({ before, marked, after }: Marked) => (
  <>
    {before}
    {marked ? <mark>{marked}</mark> : null}
    {after}
  </>
)

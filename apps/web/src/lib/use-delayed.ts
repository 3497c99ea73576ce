import { useEffect, useRef } from 'react'

/** Returns a function that calls `act` with its last input, once no further input came for `wait` milliseconds. */
export const useDelayed = <Input>(act: (input: Input) => void, wait: number): ((input: Input) => void) => {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return (input) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latest.current(input), wait)
  }
}

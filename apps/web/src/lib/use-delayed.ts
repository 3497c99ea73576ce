import { useEffect, useRef } from 'react'

/** A function that runs `act` with its last input, once no further input has come for `wait` milliseconds. */
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

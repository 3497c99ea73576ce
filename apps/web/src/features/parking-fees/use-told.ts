import { useState } from 'react'
import { afterPress } from '../../ui/form/after-press.ts'

/**
 * Of which cells of a row the problem is told: of none while it is typed in, and of an empty one only once it was left, unless all are told.
 * `typed` and `left` are for the events of a cell.
 */
export function useTold<Part extends string>(tells_all: boolean) {
  const [typing, setTyping] = useState<Part>()
  const [done, setDone] = useState<readonly Part[]>([])
  return {
    tells: (part: Part, value: string) => part !== typing && (tells_all || value.trim() !== '' || done.includes(part)),
    typed: setTyping as (part: Part) => void,
    left: (part: Part) =>
      afterPress(() => {
        setTyping(undefined)
        setDone((before) => [...before.filter((each) => each !== part), part])
      }),
  }
}

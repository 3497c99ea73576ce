import { useState } from 'react'
import { afterPress } from '../../ui/form/after-press.ts'

/**
 * Decides which cells of a row show their problem. A cell never shows it during typing; an empty one shows it only after it was left, unless all are
 * shown. Cell events call `typed` and `left`.
 */
export function useCellProblems<Part extends string>(tells_all: boolean) {
  const [activePart, setActivePart] = useState<Part>()
  const [visitedParts, setVisitedParts] = useState<readonly Part[]>([])
  return {
    tells: (part: Part, value: string) => part !== activePart && (tells_all || value.trim() !== '' || visitedParts.includes(part)),
    typed: setActivePart as (part: Part) => void,
    left: (part: Part) =>
      afterPress(() => {
        setActivePart(undefined)
        setVisitedParts((before) => [...before.filter((each) => each !== part), part])
      }),
  }
}

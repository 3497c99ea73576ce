import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { commonWords } from '../../lib/i18n/common.words.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { ErrorState, LoadingBox } from './states.tsx'

/**
 * A part of a screen whose program is loaded on first use. If loading fails, the rest of the screen stays and the part offers a retry. `placeholder` is
 * shown meanwhile.
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode = <LoadingBox />,
): ComponentType<Props> {
  let loadedPart: ComponentType<Props> | undefined
  return (props) => {
    const say = useWords(commonWords)
    const [Part, setPart] = useState(() => loadedPart)
    const [hasFailed, setHasFailed] = useState(false)
    useEffect(() => {
      if (Part || hasFailed) return
      load().then(
        (part) => {
          loadedPart = part
          setPart(() => part)
        },
        () => setHasFailed(true),
      )
    }, [Part, hasFailed])
    if (Part) return <Part {...props} />
    return hasFailed ? <ErrorState thing={say('this_part')} onRetry={() => setHasFailed(false)} /> : placeholder
  }
}

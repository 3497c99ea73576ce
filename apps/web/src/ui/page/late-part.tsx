import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { commonWords } from '../../lib/i18n/common.words.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { ErrorState, LoadingBox } from './states.tsx'

/**
 * A part of a screen whose program is fetched when it is first shown. Where it does not come, the rest of the screen stays as it is, and the
 * part can be asked for again. `waiting` stands there meanwhile.
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = <LoadingBox />,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  return (props) => {
    const say = useWords(commonWords)
    const [Part, setPart] = useState(() => loaded)
    const [failed, setFailed] = useState(false)
    useEffect(() => {
      if (Part || failed) return
      load().then(
        (part) => {
          loaded = part
          setPart(() => part)
        },
        () => setFailed(true),
      )
    }, [Part, failed])
    if (Part) return <Part {...props} />
    return failed ? <ErrorState thing={say('this_part')} onRetry={() => setFailed(false)} /> : waiting
  }
}

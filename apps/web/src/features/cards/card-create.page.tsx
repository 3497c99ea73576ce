import { type ReactNode, useState } from 'react'
import { useWords } from '../../lib/i18n/use-words.ts'
import { RadioChoice } from '../../ui/form/radio-choice.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { LoadingPanel } from '../../ui/page/read-state.tsx'
import { batchWords } from './batch.words.ts'
import { BatchEditor } from './batch-editor.tsx'
import { CardEditor, useLocationChoices } from './card-form.tsx'

/** New cards: one, or a range of numbers. */
export default function CardCreatePage(): ReactNode {
  const places = useLocationChoices()
  const say = useWords(batchWords)
  const [way, setWay] = useState<'one' | 'range'>('one')
  if (!places) return <LoadingPanel />
  const Editor = way === 'range' ? BatchEditor : CardEditor
  return (
    <Editor places={places}>
      <Panel>
        <RadioChoice
          name="how-many"
          legend={say('how_many')}
          choices={(['one', 'range'] as const).map((value) => ({ value, label: say(value) }))}
          value={way}
          onChange={setWay}
        />
      </Panel>
    </Editor>
  )
}

import { useWords } from '../../lib/i18n/use-words.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { batchWords } from './batch.words.ts'
import styles from './cards.module.css'

/** Whether one card is added or a range of them. */
export const HowMany = ({ many, onChange }: { many: boolean; onChange: (many: boolean) => void }) => {
  const say = useWords(batchWords)
  return (
    <Panel>
      <fieldset>
        <legend>{say('how_many')}</legend>
        <div className="gh-wrap gh-gap-x-24 gh-pt-8">
          {[false, true].map((value) => (
            <label key={String(value)} className={`gh-row gh-touch gh-min-32 ${styles.way}`}>
              <input type="radio" name="how-many" checked={many === value} onChange={() => onChange(value)} />
              {say(value ? 'range' : 'one')}
            </label>
          ))}
        </div>
      </fieldset>
    </Panel>
  )
}

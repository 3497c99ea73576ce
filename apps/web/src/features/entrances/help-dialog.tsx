import { useWords } from '../../lib/i18n/use-words.ts'
import { AppModal } from '../../ui/app-modal.tsx'
import { KeyCap } from '../../ui/key-cap.tsx'
import styles from './desk.module.css'
import { deskWords } from './desk.words.ts'

const KEYS = [
  { caps: ['Enter'], does: 'enter' },
  { caps: ['↑', '↓'], does: 'arrows' },
  { caps: ['F2'], does: 'f2' },
  { caps: ['F4'], does: 'f4' },
  { caps: ['F8'], does: 'f8' },
  { caps: ['F10'], does: 'f10' },
  { caps: ['1', '–', '6'], does: 'numbers' },
  { caps: ['E'], does: 'edit' },
  { caps: ['Esc'], does: 'escape' },
  { caps: ['F1'], does: 'f1' },
] as const

/** Every key of the desk and what it does. */
export const HelpDialog = ({ show, onHide }: { show: boolean; onHide: () => void }) => {
  const say = useWords(deskWords)
  return (
    <AppModal show={show} onHide={onHide} title={say('keys_title')} size="lg">
      <table className={styles.help}>
        <thead className="gh-hidden">
          <tr>
            <th scope="col">{say('keys')}</th>
            <th scope="col">{say('all_keys')}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{say('key_long.typing')}</th>
            <td>{say('key_long.typing_does')}</td>
          </tr>
          {KEYS.map(({ caps, does }) => (
            <tr key={does}>
              <th scope="row">
                <span className="gh-hidden">{caps.join(' ')}</span>
                {caps.map((cap) =>
                  cap === '–' ? (
                    <span key={cap}> – </span>
                  ) : (
                    <KeyCap key={cap} always>
                      {cap}
                    </KeyCap>
                  ),
                )}
              </th>
              <td>{say(`key_long.${does}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.dialog_text}>{say('key_long.scan_does')}</p>
    </AppModal>
  )
}

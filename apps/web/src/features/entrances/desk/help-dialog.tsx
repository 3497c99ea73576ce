import { useWords } from '../../../lib/i18n/use-words.ts'
import { AppModal } from '../../../ui/overlay/app-modal.tsx'
import { KeyCap } from '../../../ui/text/key-cap.tsx'
import { deskWords } from '../base/desk.words.ts'
import styles from './desk.module.css'
import sheet from './guard-sheet.pdf'
import { helpWords } from './help.words.ts'

const KEYS = [
  { caps: ['Enter'], does: 'enter' },
  { caps: ['↑', '↓'], does: 'arrows' },
  { caps: ['F2'], does: 'f2' },
  { caps: ['F3'], does: 'f3' },
  { caps: ['F3', 'Shift Enter'], does: 'join' },
  { caps: ['F4'], does: 'f4' },
  { caps: ['F8'], does: 'f8' },
  { caps: ['F10'], does: 'f10' },
  { caps: ['1', '–', '6'], does: 'numbers' },
  { caps: ['E'], does: 'edit' },
  { caps: ['Esc'], does: 'escape' },
  { caps: ['F1'], does: 'f1' },
] as const

export const HelpDialog = ({ onHide }: { onHide: () => void }) => {
  const say = useWords(deskWords)
  const help = useWords(helpWords)
  return (
    <AppModal show onHide={onHide} title={help('keys_title')} size="lg">
      <table className={`gh-body gh-mb-16 ${styles.help}`}>
        <thead className="gh-hidden">
          <tr>
            <th scope="col">{say('keys')}</th>
            <th scope="col">{say('all_keys')}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{help('typing')}</th>
            <td>{help('typing_does')}</td>
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
              <td>{help(does)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="gh-body gh-muted gh-mb-12">{help('scan_does')}</p>
      <p className="gh-body gh-mb-12">
        <a className="gh-link" href={sheet} target="_blank" rel="noopener noreferrer">
          {help('sheet')}
        </a>
      </p>
    </AppModal>
  )
}

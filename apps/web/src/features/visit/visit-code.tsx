import { useWords } from '../../lib/i18n/use-words.ts'
import { QrCode } from '../../ui/media/qr-code.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import styles from './visit.module.css'
import { visitWords } from './visit.words.ts'

/** The code for the arrival. It isn't the link, which must not be photographed at a gate. White in dark mode too. */
export const VisitCode = ({ code }: { code: string }) => {
  const say = useWords(visitWords)
  return (
    <Panel title={say('code')}>
      <div className="gh-stack">
        <div className={`gh-middle gh-round ${styles.code}`}>
          <QrCode text={code} label={say('code_label')} size={264} />
        </div>
        <p className="gh-body gh-muted gh-text-center">{say('code_text')}</p>
      </div>
    </Panel>
  )
}

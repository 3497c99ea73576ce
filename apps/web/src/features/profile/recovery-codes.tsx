import { IconCopy, IconDownload } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useMe } from '../../api/me.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import styles from './security.module.css'
import { securityWords } from './security.words.ts'

/** Shown once, right after they were created: the server only stores their hashes. */
export const RecoveryCodes = ({ codes, done, onDone }: { codes: readonly string[]; done?: string; onDone: () => void }) => {
  const say = useWords(securityWords)
  const { user } = useMe()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const text = `${[say('file_head', { email: user.email }), ...codes].join('\r\n')}\r\n`
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    showToast(say('copied'))
  }
  const download = () => {
    const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
    const link = document.createElement('a')
    link.href = address
    link.download = 'gatehouse-recovery-codes.txt'
    link.click()
    URL.revokeObjectURL(address)
  }
  return (
    <div className="gh-stack gh-body gh-max-460">
      <h3 className={`gh-heavy ${styles.subtitle}`} ref={heading} tabIndex={-1}>
        {say('codes_title')}
      </h3>
      <p>{say('codes_text')}</p>
      <ol className={`gh-one gh-stack gh-large gh-round gh-sunken ${styles.codes}`}>
        {codes.map((code) => (
          <li key={code} className="gh-mono">
            {code}
          </li>
        ))}
      </ol>
      <div className="gh-row gh-wrap">
        {/* Only a secure page may write to the clipboard. */}
        {navigator.clipboard ? (
          <Button variant="default" leftSection={<IconCopy size={18} stroke={1.75} aria-hidden="true" />} onClick={() => void copy()}>
            {say('copy')}
          </Button>
        ) : null}
        <Button variant="default" leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />} onClick={download}>
          {say('download')}
        </Button>
        <Button onClick={onDone}>{done ?? say('kept')}</Button>
      </div>
    </div>
  )
}

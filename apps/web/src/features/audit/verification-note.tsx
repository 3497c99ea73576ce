import { IconAlertTriangle, IconShieldCheck, IconShieldQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { explain } from '../../api/errors.ts'
import { queries } from '../../api/queries.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import styles from './audit.module.css'
import { auditWords } from './audit.words.ts'

/** Whether the log is as it was written, as the last verification found. */
export const VerificationNote = () => {
  const say = useWords(auditWords)
  const formats = useFormats()
  const { data, error } = useQuery(queries.audit.verification())
  if (!data)
    return error ? (
      <p className={`gh-small gh-muted gh-top ${styles.state}`}>{explain(error)}</p>
    ) : (
      <p className={`gh-small gh-muted gh-top ${styles.state}`}>&nbsp;</p>
    )
  const { latest } = data
  if (!latest)
    return (
      <p className={`gh-small gh-muted gh-top ${styles.state}`} data-kind="none">
        <IconShieldQuestion size={18} stroke={1.75} aria-hidden="true" />
        {say('not_verified')}
      </p>
    )
  const at = formats.dateTime(latest.at)
  if (!latest.fault)
    return (
      <p className={`gh-small gh-muted gh-top ${styles.state}`}>
        <IconShieldCheck size={18} stroke={1.75} aria-hidden="true" />
        {say('verified', { at, entries: formats.number(latest.seq) })}
      </p>
    )
  const { kind, seq } = latest.fault
  return (
    <div className={styles.broken} role="alert">
      <IconAlertTriangle size={22} stroke={1.75} aria-hidden="true" />
      <p>
        <strong>{say('broken')}</strong>
        {say(`faults.${kind}`, { place: seq === null ? '' : `#${formats.number(seq)}` })} {say('broken_at', { at })}
      </p>
    </div>
  )
}

import { IconAlertTriangle, IconShieldCheck, IconShieldQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { explain } from '../../api/errors.ts'
import { queries } from '../../api/queries.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { auditWords } from './audit.words.ts'

/** The result of the last verification: whether the log is unchanged. */
export const VerificationNote = () => {
  const say = useWords(auditWords)
  const formats = useFormats()
  const { data, error } = useQuery(queries.audit.verification())
  if (!data)
    return error ? (
      <p className="gh-small gh-muted gh-top gh-gap-10 gh-flex">{explain(error)}</p>
    ) : (
      <p className="gh-small gh-muted gh-top gh-gap-10 gh-flex">&nbsp;</p>
    )
  const { latest } = data
  if (!latest)
    return (
      <p className="gh-small gh-muted gh-top gh-gap-10 gh-flex">
        <IconShieldQuestion size={18} stroke={1.75} className="gh-faint gh-mt-2" aria-hidden="true" />
        {say('not_verified')}
      </p>
    )
  const time = formats.dateTime(latest.at)
  if (!latest.fault)
    return (
      <p className="gh-small gh-muted gh-top gh-gap-10 gh-flex">
        <IconShieldCheck size={18} stroke={1.75} className="gh-inside gh-mt-2" aria-hidden="true" />
        {[
          say('verified', { at: time, entries: formats.number(latest.entries) }),
          latest.erased > 0 && say('verified_erased', { count: latest.erased }),
          latest.start_seq > 0 && say('verified_start', { place: `#${formats.number(latest.start_seq + 1)}` }),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    )
  const { kind, seq } = latest.fault
  return (
    <div className="gh-gap-12 gh-body gh-top gh-flex gh-round-8 gh-p-10-16 gh-tone-denied" role="alert">
      <IconAlertTriangle size={22} stroke={1.75} className="gh-mt-2" aria-hidden="true" />
      <p>
        <strong className="gh-block gh-bold">{say('broken')}</strong>
        {say(`faults.${kind}`, { place: seq === null ? '' : `#${formats.number(seq)}` })} {say('broken_at', { at: time })}
      </p>
    </div>
  )
}

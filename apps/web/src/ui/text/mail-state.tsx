import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { mailWords } from './mail-state.words.ts'
import { StatusBadge } from './status-badge.tsx'

interface MailStateProps {
  message: { status: string; problem: string | null; created_at: string; ended_at: string | null } | null
}

/** The state of the last mail to somebody; empty if there was none. */
export const MailState = ({ message }: MailStateProps) => {
  const say = useWords(mailWords)
  const formats = useFormats()
  if (message?.status === 'failed')
    return <StatusBadge kind="failed">{say(message.problem === 'cannot_be_built' ? 'cannot_be_built' : 'failed')}</StatusBadge>
  if (message?.status === 'queued') return say('queued')
  return message?.status === 'sent' ? say('sent', { time: formats.when(message.ended_at ?? message.created_at) }) : null
}

import { formatPlate } from '@gatehouse/contract/kernel/domain/plate.ts'
import type { PreRegister } from '@gatehouse/contract/pre-registers/pre-register-record.ts'
import { IconLink } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { explain } from '../../api/errors.ts'
import { useImage } from '../../api/images.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { TextInput } from '../../ui/form/inputs.tsx'
import { Photo } from '../../ui/media/photo.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import { MailState } from '../../ui/text/mail-state.tsx'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { guestMessageWords } from './told.words.ts'

type Guest = PreRegister['guests'][number]

/** The mails that a guest got, and the answers on their page. */
export const GuestMessages = ({ guest }: { guest: Guest }) => {
  const say = useWords(guestMessageWords)
  const formats = useFormats()
  const { own, photo, completed_at, declined_at, opened_at, message, visitor_name } = guest
  const image = useImage(photo)
  const facts = own && [
    ...[own.visitor_name, own.company, own.plate && formatPlate(own.plate), own.phone_masked],
    own.companion_count ? say('companions', { count: own.companion_count }) : null,
    own.companion_names?.replaceAll('\n', ', '),
  ]
  return (
    <>
      <div className="gh-wrap gh-gap-8 gh-center gh-small gh-mt-4">
        {declined_at ? <StatusBadge kind="inactive">{say('declined', { time: formats.when(declined_at) })}</StatusBadge> : null}
        {completed_at && !declined_at ? (
          <StatusBadge kind="active">{say('completed', { time: formats.when(completed_at) })}</StatusBadge>
        ) : null}
        {message?.status === 'failed' ? <MailState message={message} /> : null}
      </div>
      <p className="gh-small gh-muted">
        {message?.status === 'failed' ? say('failed_help') : <MailState message={message} />}
        {opened_at && !completed_at ? ` · ${say('opened', { time: formats.when(opened_at) })}` : null}
      </p>
      {facts || photo ? (
        <div className="gh-row gh-top gh-gap-12 gh-mt-8">
          {photo ? <Photo src={image ?? null} name={visitor_name} size={56} alt={say('photo_of', { name: visitor_name })} /> : null}
          {facts ? (
            <div className="gh-narrow">
              <p className="gh-small gh-muted">{say('wrote')}</p>
              <p className="gh-small gh-break gh-numbers">{facts.filter(Boolean).join(' · ')}</p>
            </div>
          ) : null}
        </div>
      ) : null}
    </>
  )
}

/** Creates a link to the guest's page, to send it another way. Shows the link if the browser doesn't allow copying. */
export const CopyLink = ({ id, guest }: { id: string; guest: Guest }) => {
  const say = useWords(guestMessageWords)
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async () => {
      const { url } = await api.preRegisters.guestLink({ params: { id, guest_id: guest._id } })
      const isCopied = await (navigator.clipboard?.writeText(url) ?? Promise.reject(new Error('no clipboard'))).then(
        () => true,
        () => false,
      )
      if (isCopied) showToast(say('copied'))
      return { url, copied: isCopied }
    },
  })
  return (
    <div className="gh-stack gh-gap-8 gh-start gh-mt-8">
      <Button
        size="chip"
        variant="default"
        loading={isPending}
        leftSection={<IconLink size={16} stroke={1.75} aria-hidden="true" />}
        aria-label={`${say('copy_link')}: ${guest.visitor_name}`}
        onClick={() => mutate()}
      >
        {say('copy_link')}
      </Button>
      {data && !data.copied ? <TextInput label={say('link')} readOnly value={data.url} /> : null}
      {error ? <FailureNote title={explain(error)} takes_focus={false} /> : null}
    </div>
  )
}

/** Sends another mail to guests who haven't filled in their page. */
export const RemindGuests = ({ id }: { id: string }) => {
  const say = useWords(guestMessageWords)
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => api.preRegisters.remind({ params: { id }, body: {} }),
    onSuccess: ({ reminded, reminded_before }) => {
      if (reminded > 0) return showToast(say('reminded', { count: reminded }))
      return showToast(say(reminded_before > 0 ? 'reminded_before' : 'nobody_to_remind'))
    },
  })
  return (
    <>
      <Button variant="default" loading={isPending} onClick={() => mutate()}>
        {say('remind')}
      </Button>
      {error ? <FailureNote title={explain(error)} takes_focus={false} /> : null}
    </>
  )
}

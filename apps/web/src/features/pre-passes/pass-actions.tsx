import type { PrePass } from '@gatehouse/contract/pre-passes/pre-pass-record.ts'
import { IconDownload, IconMail, IconPencil, IconPhoto, IconPlus, IconShare } from '@tabler/icons-react'
import { useState } from 'react'
import { calls } from '../../api/calls.fixed.ts'
import { api } from '../../api/client.ts'
import { useCommand } from '../../api/command.ts'
import { download, save } from '../../api/download.ts'
import { ApiError, explain } from '../../api/errors.ts'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { fieldError } from '../../ui/form/form-parts.tsx'
import { NativeSelect, TextInput } from '../../ui/form/inputs.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import { LinkButton } from '../../ui/page/link-button.tsx'
import { MailState } from '../../ui/text/mail-state.tsx'
import { passWords } from './pass.words.ts'
import { passPicture } from './pass-picture.ts'
import { addressOf, LIST } from './pass-state.tsx'

interface PassActionsProps {
  pass: PrePass
  picture: { readonly token: string; readonly code: string; readonly facts: readonly { readonly value: string }[] }
}

type Language = 'th' | 'en'
const PICTURE_NAME = 'pass.png'
/** Number of lines below the code of a picture. */
const PICTURE_LINES = 4

/** The ways to send a pass to its holder. */
export const PassActions = ({ pass, picture }: PassActionsProps) => {
  const say = useWords(passWords)
  const [language, setLanguage] = useState<Language>(useLanguage())
  const pdf = useCommand(
    (passLanguage: Language) => download(calls.prePasses.pass, { params: { id: pass._id }, query: { language: passLanguage } }),
    ['prePasses'],
  )
  const share = useCommand(async ({ token, code, facts }: PassActionsProps['picture']) => {
    const lines = facts.slice(0, PICTURE_LINES).map(({ value }) => value)
    const blob = await passPicture({ title: say('title'), holder: pass.holder_name, token, code, lines })
    if (!canShare()) return save(blob, PICTURE_NAME)
    await navigator.share({ files: [fileOf(blob)], title: say('title') }).catch(unlessGivenUp)
  }, [])
  const failure = pdf.error ?? share.error
  return (
    <div className="gh-stack gh-gap-12">
      {failure ? <FailureNote title={explain(failure)} /> : null}
      <div className="gh-wrap gh-bottom">
        <Button
          loading={share.isPending}
          leftSection={
            canShare() ? <IconShare size={18} stroke={1.75} aria-hidden="true" /> : <IconPhoto size={18} stroke={1.75} aria-hidden="true" />
          }
          onClick={() => share.mutate(picture)}
        >
          {say(canShare() ? 'share' : 'save_picture')}
        </Button>
        <Button
          variant="default"
          loading={pdf.isPending}
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => pdf.mutate(language)}
        >
          {say('pdf')}
        </Button>
        <NativeSelect
          label={say('language')}
          data={[
            { value: 'th', label: say('thai') },
            { value: 'en', label: say('english') },
          ]}
          value={language}
          onChange={(event) => setLanguage(event.currentTarget.value as Language)}
        />
      </div>
      <SendPass pass={pass} language={language} />
      <div className="gh-wrap">
        <LinkButton variant="default" icon={IconPencil} href={addressOf(pass)}>
          {say('details')}
        </LinkButton>
        <LinkButton variant="default" icon={IconPlus} href={`${LIST}/create`}>
          {say('another')}
        </LinkButton>
      </div>
    </div>
  )
}

const SendPass = ({ pass, language }: { pass: PrePass; language: Language }) => {
  const say = useWords(passWords)
  const [email, setEmail] = useState(pass.email ?? '')
  const send = useCommand(
    (body: { email: string | undefined; language: Language }) => api.prePasses.send({ params: { id: pass._id }, body }),
    ['prePasses'],
  )
  const problem = send.error instanceof ApiError ? send.error.fields.find(({ field }) => field === 'email')?.message : undefined
  return (
    <form
      className="gh-stack gh-gap-8"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send.mutate({ email: email.trim() || undefined, language }, { onSuccess: () => showToast(say('sending', { email })) })
      }}
    >
      {send.error && !problem ? <FailureNote title={explain(send.error)} /> : null}
      <div className="gh-wrap gh-bottom">
        <TextInput
          label={say('send_to')}
          type="email"
          autoComplete="off"
          value={email}
          error={fieldError(problem)}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Button
          type="submit"
          variant="default"
          loading={send.isPending}
          leftSection={<IconMail size={18} stroke={1.75} aria-hidden="true" />}
        >
          {say('send')}
        </Button>
      </div>
      {pass.message ? (
        <p className="gh-small gh-muted">
          <MailState message={pass.message} />
        </p>
      ) : null}
    </form>
  )
}

const fileOf = (blob: Blob): File => new File([blob], PICTURE_NAME, { type: 'image/png' })

/** Phones can share pictures; other browsers may not. */
const canShare = (): boolean => navigator.canShare?.({ files: [fileOf(new Blob([]))] }) ?? false

/** Closing the system's share sheet isn't a failure. */
const unlessGivenUp = (error: unknown): void => {
  if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
}

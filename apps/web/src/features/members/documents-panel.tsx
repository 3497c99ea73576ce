import { daysBetween } from '@gatehouse/contract/kernel/domain/calendar.ts'
import type { Member, MemberDocument } from '@gatehouse/contract/members/member-record.ts'
import { IconFilePlus } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { calls } from '../../api/calls.fixed.ts'
import { api } from '../../api/client.ts'
import { useCommand } from '../../api/command.ts'
import { useDecision } from '../../api/decision.ts'
import { download } from '../../api/download.ts'
import { ApiError, explain } from '../../api/errors.ts'
import { useMay } from '../../api/me.ts'
import { UploadError, upload, uploadFailure } from '../../api/upload.ts'
import { serverNow } from '../../lib/clock.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { DateField } from '../../ui/form/date-field.tsx'
import { fieldError } from '../../ui/form/form-parts.tsx'
import { TextInput } from '../../ui/form/inputs.tsx'
import { ReasonDialog } from '../../ui/form/reason-dialog.tsx'
import { AppModal } from '../../ui/overlay/app-modal.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { formWords } from './member-form.words.ts'
import styles from './members.module.css'
import { Problem } from './vehicle-rows.tsx'

/** Days before a document's end from which it is highlighted. */
const SOON_DAYS = 30

/** The documents of a member: their end, whether somebody verified them, and their files for people who may read full numbers. */
export const DocumentsPanel = ({ member, changeable }: { member: Member; changeable: boolean }) => {
  const say = useWords(formWords)
  const [isAdding, setIsAdding] = useState(false)
  return (
    <Panel title={say('documents')}>
      <div className="gh-stack gh-gap-12">
        {member.documents.length > 0 ? (
          <ul className={`gh-plain gh-grid ${styles.documents}`}>
            {member.documents.map((document) => (
              <DocumentLine key={document.id} document={document} changeable={changeable} />
            ))}
          </ul>
        ) : (
          <p className="gh-small gh-muted">{say('no_documents')}</p>
        )}
        {changeable ? (
          <div>
            <Button
              variant="default"
              leftSection={<IconFilePlus size={18} stroke={1.75} aria-hidden="true" />}
              onClick={() => setIsAdding(true)}
            >
              {say('add_document')}
            </Button>
          </div>
        ) : null}
      </div>
      <AppModal show={isAdding} onHide={() => setIsAdding(false)} title={say('add_document')}>
        {isAdding ? <AddDocument member={member} onDone={() => setIsAdding(false)} /> : null}
      </AppModal>
    </Panel>
  )
}

const DocumentLine = ({ document, changeable }: { document: MemberDocument; changeable: boolean }) => {
  const say = useWords(formWords)
  const formats = useFormats()
  const may = useMay()('members:reveal')
  const { id, document_name: name, expires_on, verified_by, verified_at } = document
  const save = useMutation({ mutationFn: () => download(calls.members.readDocument, { params: { id } }) })
  const verify = useCommand((documentId: string) => api.members.verifyDocument({ params: { id: documentId }, body: {} }), ['members'])
  const { ask, dialog } = useDecision({
    first: 'delete',
    run: async () => {
      await api.members.removeDocument({ params: { id } })
      return () => showToast(say('document_deleted'))
    },
    touches: ['members'],
  })
  const days = expires_on === null ? null : daysBetween(formats.dayOf(serverNow()), expires_on)
  const failure = save.error ?? verify.error
  return (
    <li>
      <span className="gh-strong gh-break">{name}</span>
      <span className={styles.ends} data-soon={days !== null && days <= SOON_DAYS ? true : undefined}>
        {days === null ? say('no_end') : say(days < 0 ? 'ended_on' : 'ends_on', { day: formats.day(expires_on!) })}
      </span>
      {verified_by ? (
        <span className="gh-small gh-muted">{say('verified', { who: verified_by, day: formats.date(verified_at!) })}</span>
      ) : null}
      <div className="gh-wrap">
        {may ? (
          <Button
            size="chip"
            variant="default"
            loading={save.isPending}
            aria-label={say('save_file_of', { name })}
            onClick={() => save.mutate()}
          >
            {say('save_file')}
          </Button>
        ) : null}
        {changeable && !verified_by ? (
          <Button
            size="chip"
            variant="default"
            loading={verify.isPending}
            aria-label={say('verify_of', { name })}
            onClick={() => verify.mutate(id, { onSuccess: () => showToast(say('verified_toast')) })}
          >
            {say('verify')}
          </Button>
        ) : null}
        {changeable ? (
          <Button size="chip" variant="delete" aria-label={say('delete_of', { name })} onClick={() => ask('delete')}>
            {say('delete_of', { name: '' }).trim()}…
          </Button>
        ) : null}
      </div>
      {failure ? <FailureNote title={explain(failure)} /> : null}
      <ReasonDialog
        {...dialog}
        title={say('delete_title', { name })}
        confirm={say('delete_of', { name: '' }).trim()}
        danger
        asks_reason={false}
      >
        {say('delete_text')}
      </ReasonDialog>
    </li>
  )
}

const AddDocument = ({ member, onDone }: { member: Member; onDone: () => void }) => {
  const say = useWords(formWords)
  const file_id = useId()
  const [file, setFile] = useState<File | null>(null)
  const [days, setDays] = useState({ issued_on: '', expires_on: '' })
  const [missing, setMissing] = useState(false)
  const send = useCommand(
    ({ form }: { form: FormData; name: string }) => upload(calls.members.addDocument, form, { params: { id: member._id } }),
    ['members'],
  )
  const refusal = send.error instanceof UploadError ? send.error.refusal : undefined
  const fields = refusal instanceof ApiError ? refusal.fields : []
  const problemOf = (field: string) => fieldError(fields.find((problem) => problem.field === field)?.message)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setMissing(file === null)
    if (file === null) return
    const form = new FormData()
    for (const [name, value] of [...new FormData(event.currentTarget), ...Object.entries(days)])
      if (typeof value === 'string' && value !== '') form.set(name, value)
    // The fields come first, because the server checks them before the file.
    form.set('file', file)
    send.mutate(
      { form, name: `${file.name} ${file.lastModified}` },
      {
        onSuccess: () => {
          showToast(say('sent'))
          onDone()
        },
      },
    )
  }
  return (
    <form className="gh-stack gh-gap-12" onSubmit={submit} noValidate>
      <TextInput
        name="document_name"
        label={say('document_name')}
        required
        maxLength={120}
        data-autofocus
        error={problemOf('document_name')}
      />
      {(['issued_on', 'expires_on'] as const).map((field) => (
        <DateField
          key={field}
          label={say(field)}
          error={problemOf(field)}
          value={days[field]}
          onChange={(day) => setDays((now) => ({ ...now, [field]: day }))}
        />
      ))}
      <div className="gh-stack gh-gap-12">
        <label
          htmlFor={file_id}
          className={`gh-gap-8 gh-strong gh-break gh-inline gh-center gh-min-36 gh-size-14 gh-round gh-outline gh-press ${styles.pick}`}
        >
          <IconFilePlus size={18} stroke={1.75} aria-hidden="true" />
          {file ? file.name : say('file')}
          <input
            id={file_id}
            type="file"
            aria-label={say('file')}
            className="gh-hidden"
            accept="application/pdf,image/jpeg,image/png,image/webp"
            onChange={(event) => setFile(event.currentTarget.files?.[0] ?? null)}
          />
        </label>
        <p className="gh-small gh-muted">{say('file_help')}</p>
        <Problem error={missing && file === null ? fieldError(say('file_missing')) : null} />
      </div>
      {send.error && fields.length === 0 ? <FailureNote title={uploadFailure(send.error)} /> : null}
      <div>
        <Button type="submit" loading={send.isPending}>
          {say('send')}
        </Button>
      </div>
    </form>
  )
}

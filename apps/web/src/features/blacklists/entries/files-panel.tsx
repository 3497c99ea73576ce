import type { BlacklistEntry } from '@gatehouse/contract/blacklists/blacklist-record.ts'
import { IconDownload, IconFilePlus, IconFileTypePdf, IconX } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { calls } from '../../../api/calls.fixed.ts'
import { api } from '../../../api/client.ts'
import { useCommand } from '../../../api/command.ts'
import { download } from '../../../api/download.ts'
import { explain } from '../../../api/errors.ts'
import { useMay } from '../../../api/me.ts'
import { UploadError, upload } from '../../../api/upload.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { FileButton } from '../../../ui/buttons/file-button.tsx'
import { figureOf } from '../../../ui/media/figure.tsx'
import { showToast } from '../../../ui/overlay/toast-store.ts'
import { FailureNote } from '../../../ui/page/failure-note.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { recordWords } from '../../../ui/page/record.words.ts'
import { MOST_ATTACHMENTS } from '../blacklists.fixed.ts'
import styles from '../blacklists.module.css'
import { blacklistWords } from '../blacklists.words.ts'
import { StoredPhoto } from '../stored-photo.tsx'

const PICTURES = 'image/jpeg,image/png,image/webp'
const EVIDENCE = `${PICTURES},application/pdf`

/** Sends files one after the other, so that a refused file doesn't hold back the others. */
function useSending(id: string) {
  const say = useWords(blacklistWords)
  const queryClient = useQueryClient()
  const [currentFile, setCurrentFile] = useState<{ name: string; part: number } | null>(null)
  const [failures, setFailures] = useState<string[]>([])
  const sentence = (error: unknown) => {
    if (!(error instanceof UploadError)) return explain(error)
    return error.kind === 'server_error' && error.refusal
      ? explain(error.refusal)
      : say(`upload_${error.kind === 'timeout' ? 'timeout' : 'xhr_error'}`)
  }
  const send = async (field: 'avatar' | 'file0', files: readonly File[]) => {
    setFailures([])
    const failedFiles: string[] = []
    for (const file of files) {
      setCurrentFile({ name: file.name, part: 0 })
      const form = new FormData()
      form.set(field, file)
      await upload(calls.blacklists.addAttachments, form, {
        params: { id },
        onProgress: (part) => setCurrentFile({ name: file.name, part }),
      }).catch((error: unknown) => failedFiles.push(`${file.name}: ${sentence(error)}`))
    }
    setCurrentFile(null)
    setFailures(failedFiles)
    if (failedFiles.length < files.length) showToast(say('files_added'))
    await queryClient.invalidateQueries({ queryKey: ['blacklists'] })
  }
  return { sending: currentFile, failures, send }
}

/** The picture that guards compare, and the numbered evidence. */
export const FilesPanel = ({ entry, changeable }: { entry: BlacklistEntry; changeable: boolean }) => {
  const say = useWords(blacklistWords)
  const { sending, failures, send } = useSending(entry._id)
  const done = () => showToast(say('file_removed'))
  const removeAvatar = useCommand(() => api.blacklists.removeAvatar({ params: { id: entry._id } }), ['blacklists'])
  const remove = useCommand((id: string) => api.blacklists.removeAttachment({ params: { id } }), ['blacklists'])
  const removalError = removeAvatar.error ?? remove.error
  return (
    <Panel title={say('files')}>
      <div className="gh-stack">
        <div className="gh-gap-10 gh-inline gh-center gh-aligned">
          <StoredPhoto q={entry.avatar} name={entry.name} figure={figureOf(entry.kind)} size={104} alt={say('avatar')} />
          <div className="gh-stack gh-gap-8">
            <p className="gh-small gh-muted gh-mb-8">{say('avatar_help')}</p>
            {changeable ? (
              <div className="gh-wrap">
                <FileButton
                  accept={PICTURES}
                  onFiles={(files) => void send('avatar', files)}
                  variant="default"
                  size="chip"
                  disabled={sending !== null}
                >
                  {say('change_picture')}
                </FileButton>
                {entry.avatar ? (
                  <Button variant="subtle" size="chip" onClick={() => removeAvatar.mutate(undefined, { onSuccess: done })}>
                    {say('remove_picture')}
                  </Button>
                ) : null}
              </div>
            ) : null}
          </div>
        </div>
        <div className="gh-stack gh-gap-8">
          <h3>{say('attachments')}</h3>
          {entry.attachments.length > 0 ? (
            <EvidenceList entry={entry} onRemove={changeable ? (id) => remove.mutate(id, { onSuccess: done }) : undefined} />
          ) : null}
          <p className="gh-small gh-muted gh-mb-8">{say('attachments_help', { most: MOST_ATTACHMENTS })}</p>
          {changeable && entry.attachments.length < MOST_ATTACHMENTS ? (
            <div>
              <FileButton
                multiple
                accept={EVIDENCE}
                onFiles={(files) => void send('file0', files)}
                variant="default"
                size="chip"
                disabled={sending !== null}
                leftSection={<IconFilePlus size={16} stroke={1.75} aria-hidden="true" />}
              >
                {say('add_files')}
              </FileButton>
            </div>
          ) : null}
        </div>
        {sending ? (
          <div className="gh-stack gh-gap-4 gh-small" role="status">
            {say('uploading', { name: sending.name, percent: Math.round(sending.part * 100) })}
          </div>
        ) : null}
        {failures.length > 0 ? <FailureNote title={failures.join(' ')} /> : null}
        {removalError ? <FailureNote title={explain(removalError)} /> : null}
      </div>
    </Panel>
  )
}

type Attachment = BlacklistEntry['attachments'][number]

interface EvidenceListProps {
  entry: Pick<BlacklistEntry, 'name' | 'attachments'>
  onRemove: ((id: string) => void) | undefined
}

/** The numbered evidence of an entry: pictures are shown, documents can be downloaded. */
const EvidenceList = ({ entry, onRemove }: EvidenceListProps) => {
  const say = useWords(blacklistWords)
  const sayRecord = useWords(recordWords)
  const formats = useFormats()
  const pictures = entry.attachments.filter(({ file }) => file !== null)
  const documents = entry.attachments.filter(({ file }) => file === null)
  const remove = ({ _id, number }: Attachment) =>
    onRemove ? (
      <Button
        variant="subtle"
        size="chip"
        leftSection={<IconX size={14} stroke={2} aria-hidden="true" />}
        aria-label={say('remove_attachment', { n: number })}
        onClick={() => onRemove(_id)}
      >
        {sayRecord('delete')}
      </Button>
    ) : null
  return (
    <>
      {pictures.length > 0 ? (
        <ul className="gh-wrap gh-gap-12 gh-plain">
          {pictures.map((attachment) => (
            <li key={attachment._id} className="gh-stack gh-gap-4 gh-start gh-tiny gh-muted">
              <StoredPhoto q={attachment.file} name={entry.name} size={104} alt={say('attachment', { n: attachment.number })} />
              <span>{`#${attachment.number} · ${formats.date(attachment.added_at)}`}</span>
              {remove(attachment)}
            </li>
          ))}
        </ul>
      ) : null}
      {documents.length > 0 ? (
        <ul className="gh-stack gh-gap-8 gh-plain">
          {documents.map((attachment) => (
            <li key={attachment._id} className="gh-wrap gh-gap-x-12 gh-center">
              <DocumentLine attachment={attachment}>{remove(attachment)}</DocumentLine>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

const KILOBYTE = 1024

/** A document. It may contain full numbers, so only people who may see those can download it, and it is never shown here. */
const DocumentLine = ({ attachment, children }: { attachment: Attachment; children: ReactNode }) => {
  const say = useWords(blacklistWords)
  const formats = useFormats()
  const may = useMay()('blacklists:reveal')
  const { _id, number, size, added_at, added_by } = attachment
  const save = useMutation({ mutationFn: () => download(calls.blacklistFiles.readAttachment, { params: { id: _id } }) })
  const kilobytes = Math.ceil(size / KILOBYTE)
  const amount =
    kilobytes < KILOBYTE ? say('kilobytes', { n: formats.number(kilobytes) }) : say('megabytes', { n: (kilobytes / KILOBYTE).toFixed(1) })
  return (
    <>
      <IconFileTypePdf size={24} stroke={1.5} aria-hidden="true" />
      <div className={`gh-strong gh-narrow ${styles.row_text} ${styles.document}`}>
        {say('document', { n: number })}
        <p>{[amount, formats.date(added_at), added_by].join(' · ')}</p>
      </div>
      <div className="gh-wrap">
        {may ? (
          <Button
            variant="default"
            size="chip"
            loading={save.isPending}
            leftSection={<IconDownload size={14} stroke={2} aria-hidden="true" />}
            aria-label={say('save_document', { n: number })}
            onClick={() => save.mutate()}
          >
            {say('save_file')}
          </Button>
        ) : null}
        {children}
      </div>
      {save.error ? <FailureNote title={explain(save.error)} /> : null}
    </>
  )
}

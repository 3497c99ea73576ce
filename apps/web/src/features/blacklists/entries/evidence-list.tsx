import type { BlacklistEntry } from '@gatehouse/contract/blacklist-record.ts'
import { IconDownload, IconFileTypePdf, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { calls } from '../../../api/calls.fixed.ts'
import { download } from '../../../api/download.ts'
import { explain } from '../../../api/errors.ts'
import { useMay } from '../../../api/me.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { Button } from '../../../ui/form/button.tsx'
import { FailureNote } from '../../../ui/page/failure-note.tsx'
import { recordWords } from '../../../ui/page/record.words.ts'
import styles from '../blacklists.module.css'
import { blacklistWords } from '../blacklists.words.ts'
import { StoredPhoto } from '../stored-photo.tsx'

type Attachment = BlacklistEntry['attachments'][number]

interface EvidenceListProps {
  entry: Pick<BlacklistEntry, 'name' | 'attachments'>
  onRemove: ((id: string) => void) | undefined
}

/** The numbered evidence of an entry: pictures as they are, documents to be saved. */
export const EvidenceList = ({ entry, onRemove }: EvidenceListProps) => {
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

/** A document: it may show whole numbers, so it is saved by who may see those, and never shown here. */
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

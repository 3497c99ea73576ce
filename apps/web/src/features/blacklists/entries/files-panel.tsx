import type { BlacklistEntry } from '@gatehouse/contract/blacklist-record.ts'
import { IconFilePlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '../../../api/calls.fixed.ts'
import { api } from '../../../api/client.ts'
import { useCommand } from '../../../api/command.ts'
import { explain } from '../../../api/errors.ts'
import { UploadError, upload } from '../../../api/upload.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { Button } from '../../../ui/form/button.tsx'
import { FileButton } from '../../../ui/form/file-button.tsx'
import { figureOf } from '../../../ui/media/figure.tsx'
import { showToast } from '../../../ui/overlay/toast-store.ts'
import { FailureNote } from '../../../ui/page/failure-note.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { MOST_ATTACHMENTS } from '../blacklists.fixed.ts'
import { blacklistWords } from '../blacklists.words.ts'
import { StoredPhoto } from '../stored-photo.tsx'
import { EvidenceList } from './evidence-list.tsx'

const PICTURES = 'image/jpeg,image/png,image/webp'
const EVIDENCE = `${PICTURES},application/pdf`

/** Sends files one after the other, so that one that is refused keeps none of the others back. */
function useSending(id: string) {
  const say = useWords(blacklistWords)
  const queryClient = useQueryClient()
  const [sending, setSending] = useState<{ name: string; part: number } | null>(null)
  const [failures, setFailures] = useState<string[]>([])
  const sentence = (error: unknown) => {
    if (!(error instanceof UploadError)) return explain(error)
    return error.kind === 'server_error' && error.refusal
      ? explain(error.refusal)
      : say(`upload_${error.kind === 'timeout' ? 'timeout' : 'xhr_error'}`)
  }
  const send = async (field: 'avatar' | 'file0', files: readonly File[]) => {
    setFailures([])
    const failed: string[] = []
    for (const file of files) {
      setSending({ name: file.name, part: 0 })
      const form = new FormData()
      form.set(field, file)
      await upload(calls.blacklists.addAttachments, form, {
        params: { id },
        onProgress: (part) => setSending({ name: file.name, part }),
      }).catch((error: unknown) => failed.push(`${file.name}: ${sentence(error)}`))
    }
    setSending(null)
    setFailures(failed)
    if (failed.length < files.length) showToast(say('files_added'))
    await queryClient.invalidateQueries({ queryKey: ['blacklists'] })
  }
  return { sending, failures, send }
}

/** The picture that guards compare, and the numbered evidence. */
export const FilesPanel = ({ entry, changeable }: { entry: BlacklistEntry; changeable: boolean }) => {
  const say = useWords(blacklistWords)
  const { sending, failures, send } = useSending(entry._id)
  const done = () => showToast(say('file_removed'))
  const removeAvatar = useCommand(() => api.blacklists.removeAvatar({ params: { id: entry._id } }), ['blacklists'])
  const remove = useCommand((id: string) => api.blacklists.removeAttachment({ params: { id } }), ['blacklists'])
  const refused = removeAvatar.error ?? remove.error
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
        {refused ? <FailureNote title={explain(refused)} /> : null}
      </div>
    </Panel>
  )
}

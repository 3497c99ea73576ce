import type { VisitPage } from '@gatehouse/contract/pre-registers/visit-page.ts'
import { IconCamera, IconCircleCheck } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { explain } from '../../api/errors.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { FileButton } from '../../ui/buttons/file-button.tsx'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import styles from './visit.module.css'
import { visitWords } from './visit.words.ts'
import { asLink, visitApi, visitQuery } from './visit-link.ts'

/** The guest's photo, from the camera or a file. It is shown only while the page is open; the link alone never shows it again. */
export const VisitPhoto = ({ link, visit }: { link: string; visit: VisitPage }) => {
  const say = useWords(visitWords)
  const client = useQueryClient()
  const [preview, setPreview] = useState<string>()
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview])
  const { mutate, isPending, error } = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData()
      form.set('file', file)
      return visitApi.addPhoto({ form, headers: asLink(link) })
    },
    onSuccess: (data, file) => {
      client.setQueryData(visitQuery(link).queryKey, data)
      setPreview(URL.createObjectURL(file))
    },
  })
  const { has_photo } = visit.own
  return (
    <Panel title={say('photo')}>
      <div className="gh-stack gh-start">
        <p className="gh-body gh-muted">{say('photo_text')}</p>
        {preview ? <img className={`gh-round gh-cover ${styles.photo}`} src={preview} alt={say('photo_alt')} /> : null}
        {has_photo ? (
          <p className="gh-row gh-body gh-inside" role="status">
            <IconCircleCheck size={18} stroke={1.75} aria-hidden="true" />
            {say('photo_saved')}
          </p>
        ) : null}
        {error ? <FailureNote title={explain(error)} takes_focus={false} /> : null}
        <FileButton
          variant="default"
          size="touch"
          accept="image/*"
          loading={isPending}
          leftSection={<IconCamera size={18} stroke={1.75} aria-hidden="true" />}
          onFiles={([file]) => file && mutate(file)}
        >
          {say(has_photo ? 'photo_change' : 'photo_add')}
        </FileButton>
      </div>
    </Panel>
  )
}

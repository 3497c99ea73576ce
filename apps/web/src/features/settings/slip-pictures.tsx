import { SETTING_PICTURES, type SettingPicture, type VisitorSettings } from '@gatehouse/contract/settings/settings.ts'
import { useEffect, useRef } from 'react'
import { apiWords } from '../../api/api.words.ts'
import { calls } from '../../api/calls.fixed.ts'
import { api } from '../../api/client.ts'
import { useCommand } from '../../api/command.ts'
import { explain } from '../../api/errors.ts'
import { useImage } from '../../api/images.ts'
import { UploadError, upload } from '../../api/upload.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FileButton } from '../../ui/buttons/file-button.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { Panel } from '../../ui/page/panel.tsx'
import type { PartProps } from './section-panel.tsx'
import { settingWords } from './setting.words.ts'
import styles from './settings.module.css'

/** The logo and the picture of the slip, which a separate call saves (G-02). */
export const SlipPictures = ({ settings, changeable }: PartProps) => {
  const say = useWords(settingWords)
  return (
    <Panel title={say('images')}>
      <p className="gh-small gh-muted gh-mb-12">{say('images_help')}</p>
      <div className="gh-stack gh-halves gh-one gh-top">
        {SETTING_PICTURES.map((name) => (
          <PictureSlot key={name} name={name} settings={settings} changeable={changeable} />
        ))}
      </div>
    </Panel>
  )
}

const explainUpload = (error: unknown): string =>
  error instanceof UploadError ? (error.refusal ? explain(error.refusal) : apiWords.say('no_answer')) : explain(error)

const PictureSlot = ({ name, settings, changeable }: { name: SettingPicture; settings: VisitorSettings; changeable: boolean }) => {
  const say = useWords(settingWords)
  const picture = useImage(settings[name])
  const { location_id, version } = settings
  // A removal names the version that was read, so that it can't remove a picture that the person hasn't seen.
  const command = useCommand(
    async (requestedPicture: File | 'none' | 'inherit') => {
      if (requestedPicture === 'none') return api.settings.save({ body: { location_id, version, [name]: null } })
      if (requestedPicture === 'inherit') return api.settings.save({ body: { location_id, version, inherit: [name] } })
      const form = new FormData()
      form.set(name, requestedPicture, requestedPicture.name)
      return upload(calls.settings.putAttachments, form, { query: { location_id } })
    },
    ['settings', 'entrances'],
  )
  const was_busy = useRef(false)
  const slot = useRef<HTMLDivElement>(null)
  const { isPending } = command
  // A busy button can't have the focus, and the remove button is gone afterwards.
  useEffect(() => {
    if (!isPending && document.activeElement === document.body && was_busy.current) slot.current?.querySelector('button')?.focus()
    was_busy.current = isPending
  }, [isPending])
  const run = (requestedPicture: File | 'none' | 'inherit') =>
    command.mutate(requestedPicture, { onSuccess: ({ message }) => showToast(message) })
  const title = say(`sections.${name}`)
  const own = settings.own.includes(name)
  const removal = location_id === null || own ? 'remove' : 'none_here'
  return (
    <div ref={slot} className="gh-stack gh-gap-8">
      <p className="gh-body gh-strong">
        {title}
        {location_id === null ? null : <span className="gh-small gh-muted gh-normal"> · {say(own ? 'own' : 'as_organisation')}</span>}
      </p>
      <div className={`gh-small gh-middle gh-muted gh-clip gh-round gh-border ${styles.picture}`} data-empty={picture ? undefined : true}>
        {picture ? <img src={picture} alt={title} /> : say('no_image')}
      </div>
      {changeable ? (
        <div className="gh-wrap gh-gap-8">
          <FileButton
            accept="image/jpeg,image/png,image/webp"
            variant="default"
            size="chip"
            loading={isPending}
            aria-label={say('choose_image_of', { image: title })}
            onFiles={([file]) => run(file!)}
          >
            {say('choose_image')}
          </FileButton>
          {settings[name] === null ? null : (
            <Button
              variant="subtle"
              size="chip"
              disabled={isPending}
              aria-label={say('act_on', { what: say(removal), name: title })}
              onClick={() => run('none')}
            >
              {say(removal)}
            </Button>
          )}
          {location_id !== null && own ? (
            <Button
              variant="subtle"
              size="chip"
              disabled={isPending}
              aria-label={say('use_organisation_of', { section: title })}
              onClick={() => run('inherit')}
            >
              {say('use_organisation')}
            </Button>
          ) : null}
        </div>
      ) : null}
      {command.error ? (
        <p className="gh-small gh-bold gh-denied" role="alert">
          {explainUpload(command.error)}
        </p>
      ) : null}
    </div>
  )
}

import type { Profile, ProfilePicture } from '@gatehouse/contract/profile/profile.ts'
import { IconPhoto, IconTrash } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useImage } from '../../api/images.ts'
import { useMe } from '../../api/me.ts'
import { commonWords } from '../../lib/i18n/common.words.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Photo } from '../../ui/media/photo.tsx'
import { AppModal } from '../../ui/overlay/app-modal.tsx'
import { latePart } from '../../ui/page/late-part.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import styles from './pictures.module.css'
import { profileWords } from './profile.words.ts'
import { usePicture } from './use-picture.ts'

// People rarely change their face picture, so the crop tool loads on demand.
const AvatarCrop = latePart(() => import('./avatar-crop.tsx').then((part) => part.AvatarCrop))

const PLACES: readonly ProfilePicture[] = ['avatar', 'namecard', 'namecard_back', 'wechatqr']

/** The four pictures of a profile (L-12, L-16, L-17). */
export const PicturesSection = ({ profile }: { profile: Profile }) => (
  <div className="gh-stack gh-top gh-halves gh-one">
    {PLACES.map((kind) => (
      <PictureSlot key={kind} kind={kind} q={profile[kind]} />
    ))}
  </div>
)

const PictureSlot = ({ kind, q }: { kind: ProfilePicture; q: string | null }) => {
  const say = useWords(profileWords)
  const sayCommon = useWords(commonWords)
  const file = useId()
  const work = usePicture(kind)
  const [selectedFile, setSelectedFile] = useState<File | null>(null)
  const place = say(`pictures_of.${kind}`)
  const choose = (picture: File) => (kind === 'avatar' ? setSelectedFile(picture) : work.send(picture))
  return (
    <Panel title={place}>
      <div className="gh-stack gh-gap-12 gh-start">
        <CurrentPicture kind={kind} q={q} />
        <p className="gh-small gh-muted">{say(`pictures_help.${kind}`)}</p>
        <div className="gh-row gh-wrap">
          <label
            htmlFor={file}
            className={`gh-hover gh-touch gh-gap-8 gh-body gh-strong gh-inline gh-center gh-relative gh-round gh-surface gh-outline gh-press ${styles.choose}`}
          >
            <IconPhoto size={18} stroke={1.75} aria-hidden="true" />
            {say('choose_short')}
            <input
              id={file}
              type="file"
              aria-label={say('choose', { place })}
              className="gh-hidden"
              accept="image/jpeg,image/png,image/webp"
              onChange={(event) => {
                const [picture] = event.currentTarget.files ?? []
                if (picture) choose(picture)
                event.currentTarget.value = ''
              }}
            />
          </label>
          {q === null ? null : (
            <Button
              variant="subtle"
              aria-label={say('remove', { place })}
              leftSection={<IconTrash size={18} stroke={1.75} aria-hidden="true" />}
              onClick={work.remove}
            >
              {say('remove_short')}
            </Button>
          )}
        </div>
        {work.progress === null ? null : (
          <div className={`gh-wrap gh-small gh-center ${styles.progress}`}>
            <progress value={work.progress} max={1} aria-label={place} />
            <span role="status">{say('sending', { percent: Math.round(work.progress * 100) })}</span>
            <Button variant="subtle" size="chip" onClick={work.cancel}>
              {sayCommon('cancel')}
            </Button>
          </div>
        )}
        {work.failure === null ? null : (
          <div className="gh-wrap gh-small gh-center">
            <p className="gh-bold gh-denied" role="alert">
              {work.failure}
            </p>
            {work.again === null ? null : (
              <Button variant="default" size="chip" onClick={work.again}>
                {sayCommon('try_again')}
              </Button>
            )}
          </div>
        )}
      </div>
      <AppModal show={selectedFile !== null} onHide={() => setSelectedFile(null)} title={say('crop_title')}>
        {selectedFile === null ? null : (
          <AvatarCrop
            file={selectedFile}
            onCancel={() => setSelectedFile(null)}
            onDone={(picture) => {
              setSelectedFile(null)
              work.send(picture)
            }}
          />
        )}
      </AppModal>
    </Panel>
  )
}

/** A face picture is square; a card keeps its shape. */
const CurrentPicture = ({ kind, q }: { kind: ProfilePicture; q: string | null }) => {
  const say = useWords(profileWords)
  const { user } = useMe()
  const picture = useImage(q)
  const place = say(`pictures_of.${kind}`)
  if (kind === 'avatar') return <Photo src={picture} name={user.name} size={144} alt={q === null ? '' : place} />
  return (
    <div className={`gh-small gh-middle gh-muted gh-full gh-clip gh-round gh-sunken gh-border ${styles.frame}`}>
      {picture ? <img src={picture} alt={place} /> : <span>{q === null ? say('none_yet') : null}</span>}
    </div>
  )
}

import type { MatchField } from '@gatehouse/contract/blacklists/blacklist-record.ts'
import type { NameRole } from '@gatehouse/contract/blacklists/visit-names.ts'
import { useEffect, useState } from 'react'
import { useImage } from '../../../api/images.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { figureOf } from '../../../ui/media/figure.tsx'
import { Photo } from '../../../ui/media/photo.tsx'
import type { Stopped, StoppedHit } from '../base/stopped.ts'
import { stopWords } from './stop.words.ts'
import styles from './stop-screen.module.css'

interface StopFactsProps extends Pick<Stopped, 'name' | 'name_source' | 'picture'> {
  hit: StoppedHit
}

/** The two names and photos that the guard compares, then why the entry matched. */
export const StopFacts = ({ hit, name, name_source, picture }: StopFactsProps) => {
  const say = useWords(stopWords)
  const formats = useFormats()
  const listedPhoto = useImage(hit.avatar)
  const now = useObjectUrl(picture)
  const fieldOf = (field: MatchField, role: NameRole | undefined, typedText: string | null) =>
    role && role !== 'visitor' ? say(`name_of.${role}`, { typed: typedText ?? '' }) : say(`field.${field}`)
  return (
    <div className={`gh-sunken ${styles.facts}`}>
      <div className="gh-wrap gh-gap-12 gh-mb-16">
        <figure>
          <Photo src={now} name={name} size={132} />
          <figcaption className="gh-muted gh-size-13 gh-mt-6">{say('at_gate')}</figcaption>
        </figure>
        <figure>
          <Photo src={listedPhoto} name={hit.name} size={132} figure={figureOf(hit.kind)} />
          <figcaption className="gh-muted gh-size-13 gh-mt-6">{say('on_list', { day: formats.day(hit.entered_on) })}</figcaption>
        </figure>
      </div>
      <dl className={`gh-grid gh-gap-x-24 gh-mb-16 ${styles.names}`}>
        {name.trim() === '' ? null : (
          <>
            <dt className="gh-muted">{say(`name_source.${name_source}`)}</dt>
            <dd className="gh-break gh-bold">{name}</dd>
          </>
        )}
        <dt className="gh-muted">{say('listed_name')}</dt>
        <dd className="gh-break gh-bold">{hit.name}</dd>
      </dl>
      <dl className="gh-grid gh-gap-8 gh-gap-x-24">
        <dt className="gh-muted">{say('matched')}</dt>
        <dd className="gh-break gh-strong">
          <ul className="gh-plain">
            {hit.matched.map(({ field, how, score, name_role, typed, listed: as }) => (
              <li key={`${field} ${typed}`}>
                {as && how !== 'same'
                  ? say('like', {
                      field: fieldOf(field, name_role, typed),
                      listed: as,
                      how: say(`how.${how}`),
                      percent: Math.round(score * 100),
                    })
                  : [fieldOf(field, name_role, typed), say(`how.${how}`)].filter(Boolean).join(' · ')}
              </li>
            ))}
          </ul>
        </dd>
        {hit.id_number_masked ? (
          <>
            <dt className="gh-muted">{say('ends')}</dt>
            <dd className="gh-mono gh-break gh-strong">{hit.id_number_masked}</dd>
          </>
        ) : null}
        <dt className="gh-muted">{say('reason')}</dt>
        <dd className="gh-break gh-strong">{hit.reason}</dd>
      </dl>
      <p className="gh-muted gh-size-13 gh-mt-16">
        {say('entered', { entered: formats.day(hit.entered_on), review: formats.day(hit.review_on) })}
      </p>
    </div>
  )
}

function useObjectUrl(picture: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!picture) return setUrl(null)
    const objectUrl = URL.createObjectURL(picture)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [picture])
  return url
}

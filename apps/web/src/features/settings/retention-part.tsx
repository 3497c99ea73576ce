import { DAYS_KEPT, RETENTION_KINDS, type RetentionKind } from '@gatehouse/contract/settings.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '../../api/errors.ts'
import { queries } from '../../api/queries.ts'
import { readView } from '../../api/read-view.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { digitsOf } from '../../lib/record-values.ts'
import { FieldGrid, fieldError } from '../../ui/form/form-parts.tsx'
import { TextInput } from '../../ui/form/inputs.tsx'
import { ReadState } from '../../ui/page/read-state.tsx'
import { retentionWords } from './retention.words.ts'
import { RetentionChanges, useRetentionEffect } from './retention-changes.tsx'
import { idOf, type PartProps, SectionPanel } from './section-panel.tsx'
import { settingWords } from './setting.words.ts'
import type { RetentionDays } from './setting-values.ts'

/** For how long each kind of data is kept, which is what the notice says, and what goes tonight by these days. */
export const RetentionPart = (props: PartProps) => {
  const { form, organisation } = props
  const say = useWords(settingWords)
  const { retention } = form.values
  const tonight = useTonight(retention, organisation === null)
  const effectOf = useRetentionEffect(props.settings, retention)
  return (
    <SectionPanel
      {...props}
      organisation={null}
      section="retention"
      title={say('sections.retention')}
      help={say(organisation ? 'retention_of_organisation' : 'retention_help')}
    >
      <fieldset disabled={organisation !== null}>
        <FieldGrid>
          {RETENTION_KINDS.map((kind) => (
            <TextInput
              key={kind}
              id={idOf(`retention-${kind}`)}
              label={say('days_label', { kind: say(`kinds.${kind}`) })}
              description={[effectOf(kind), tonight.textOf(kind)].filter(Boolean).join(' ') || undefined}
              required
              inputMode="numeric"
              input_class="gh-numbers"
              maxLength={4}
              value={retention[kind]}
              error={fieldError(form.problemAt(`retention.${kind}`))}
              onChange={(event) => form.set('retention', { ...retention, [kind]: digitsOf(event.currentTarget.value) })}
            />
          ))}
        </FieldGrid>
      </fieldset>
      {tonight.note}
      {organisation === null ? <RetentionChanges plan={props.settings.retention_plan} /> : null}
    </SectionPanel>
  )
}

/** Milliseconds without a key after which the days are counted with. */
const TYPED = 400

/** The days that can be asked with: the others are still being typed. */
const countable = (days: RetentionDays) =>
  Object.fromEntries(
    RETENTION_KINDS.flatMap((kind) => (Number(days[kind]) >= 1 && Number(days[kind]) <= DAYS_KEPT ? [[kind, Number(days[kind])]] : [])),
  ) as Partial<Record<RetentionKind, number>>

/** What the next night would erase by the days in the form, beside each kind of data, and a note on the rest. */
function useTonight(days: RetentionDays, enabled: boolean) {
  const say = useWords(retentionWords)
  const formats = useFormats()
  const [asked, setAsked] = useState(days)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(days), TYPED)
    return () => clearTimeout(timer)
  }, [days])
  const query = countable(asked)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...queries.retention.preview(query),
    enabled,
    placeholderData: keepPreviousData,
  })
  const counting = asked !== days || isPlaceholderData
  const textOf = (kind: RetentionKind): string | undefined => {
    if (!data || error) return undefined
    if (counting) return say('counting')
    if (query[kind] === undefined) return undefined
    const count = formats.number(data[kind])
    if (data.effective_at[kind]) return say(data[kind] === 0 ? 'first_night_none' : 'first_night', { count })
    return say(data[kind] === 0 ? 'tonight_none' : 'tonight', { count })
  }
  const note = () => {
    if (isLimited(error)) return <p className="gh-small gh-muted">{say('whole_only')}</p>
    if (error) return <ReadState read={readView({ error, refetch })} thing={say('the_preview')} />
    return data?.held ? <p className="gh-small gh-muted">{say('tonight_held', { count: data.held })}</p> : null
  }
  return { textOf, note: note() }
}

/** Whether it is only for who sees the whole organisation. */
export const isLimited = (error: unknown): boolean => error instanceof ApiError && error.code === 'more_than_own'

import { RETENTION_KINDS } from '@gatehouse/contract/settings/settings.ts'
import { ApiError } from '../../api/errors.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { digitsOf } from '../../lib/record-values.ts'
import { FieldGrid, fieldError } from '../../ui/form/form-parts.tsx'
import { TextInput } from '../../ui/form/inputs.tsx'
import { RetentionChanges, useRetentionEffect } from './retention-changes.tsx'
import { idOf, type PartProps, SectionPanel } from './section-panel.tsx'
import { settingWords } from './setting.words.ts'

/** The days for which each kind of data is kept, which the notice states. `RetentionCount` counts what these days would erase. */
export const RetentionPart = (props: PartProps) => {
  const { form, organisation } = props
  const say = useWords(settingWords)
  const { retention } = form.values
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
              description={effectOf(kind)}
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
      {organisation === null ? <RetentionChanges plan={props.settings.retention_plan} /> : null}
    </SectionPanel>
  )
}

/** Whether a read was refused because it is only for people who see the whole organisation. */
export const isLimited = (error: unknown): boolean => error instanceof ApiError && error.code === 'more_than_own'

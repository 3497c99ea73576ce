import type { Me } from '@gatehouse/contract/auth/auth.ts'
import type { Profile, ProfileChange } from '@gatehouse/contract/profile/profile.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { api } from '../../api/client.ts'
import { explain, referenceOf } from '../../api/errors.ts'
import { meQuery } from '../../api/me.ts'
import { queries } from '../../api/queries.ts'
import { setColourScheme, useColourScheme } from '../../lib/colour-scheme.ts'
import { useFormats } from '../../lib/formats.ts'
import { setLanguage } from '../../lib/i18n/i18n.ts'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import { useFieldText } from '../../lib/record-fields.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import styles from './preferences.module.css'
import { PREFERENCES } from './profile.fixed.ts'
import { profileWords } from './profile.words.ts'

/** Language, colours and years. Each choice takes effect at once on this page, and is saved to the account. */
export const PreferencesSection = ({ profile }: { profile: Profile }) => {
  const say = useWords(profileWords)
  const text = useFieldText(PREFERENCES)
  const formats = useFormats()
  const language = useLanguage()
  const queryClient = useQueryClient()
  const colour_scheme = useColourScheme()
  const save = useMutation({
    mutationFn: (attributes: ProfileChange) => api.profile.update({ body: { data: { type: 'profile', attributes } } }),
    onSuccess: (savedProfile) => queryClient.setQueryData(queries.profile.get().queryKey, savedProfile),
    // Undo the change on the page if it couldn't be saved.
    onError: () => queryClient.invalidateQueries({ queryKey: ['auth', 'me'] }),
  })
  const chooseEra = (buddhist_era: boolean) => {
    queryClient.setQueryData(meQuery.queryKey, (me: Me | undefined) => me && { ...me, user: { ...me.user, buddhist_era } })
    save.mutate({ buddhist_era })
  }
  return (
    <Panel title={say('sections.preferences')}>
      <div className="gh-stack gh-body gh-max-460">
        <p>{say('preferences_text')}</p>
        {save.error ? (
          <FailureNote title={explain(save.error)} takes_focus={false}>
            <code className="gh-mono">{referenceOf(save.error)}</code>
          </FailureNote>
        ) : null}
        <Choice
          legend={text.label('language')}
          value={language}
          choices={text.choices('language')}
          onChoose={(value) => {
            setLanguage(value)
            save.mutate({ language: value })
          }}
        />
        <Choice
          legend={text.label('theme')}
          value={colour_scheme === 'auto' ? 'system' : colour_scheme}
          choices={text.choices('theme')}
          onChoose={(value) => {
            setColourScheme(value === 'system' ? 'auto' : value)
            save.mutate({ theme: value })
          }}
        />
        <Checkbox
          size="sm"
          label={text.label('buddhist_era')}
          description={say('era_help', { day: formats.date(new Date().toISOString()) })}
          checked={save.variables?.buddhist_era ?? profile.buddhist_era}
          onChange={(event) => chooseEra(event.currentTarget.checked)}
        />
      </div>
    </Panel>
  )
}

interface ChoiceProps<Value extends string> {
  legend: string
  value: Value
  choices: readonly { value: Value; label: string }[]
  onChoose: (value: Value) => void
}

function Choice<Value extends string>({ legend, value, choices, onChoose }: ChoiceProps<Value>) {
  const name = useId()
  return (
    <fieldset className={`gh-wrap ${styles.choice}`}>
      <legend>{legend}</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="gh-hover gh-choosable gh-inline gh-center gh-relative gh-min-36 gh-round gh-outline gh-press gh-touch"
        >
          <input
            type="radio"
            className="gh-hidden"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChoose(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  )
}

import type { Severity } from '@gatehouse/contract/blacklists/blacklist-record.ts'
import type { BlacklistSetting } from '@gatehouse/contract/blacklists/blacklist-setting.ts'
import type { ReactNode } from 'react'
import type { RecordForm } from '../../../api/record-form.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { useFieldText } from '../../../lib/record-fields.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Checkbox, CheckboxGroup } from '../../../ui/form/checkbox.tsx'
import { FieldRows } from '../../../ui/form/field-rows.tsx'
import { FieldGrid, fieldError } from '../../../ui/form/form-parts.tsx'
import { FormSection, fieldProps } from '../../../ui/form/form-section.tsx'
import { Textarea, TextInput } from '../../../ui/form/inputs.tsx'
import { MultiSelect } from '../../../ui/form/multi-select.tsx'
import { RecordNotices } from '../../../ui/form/record-notices.tsx'
import { RowList } from '../../../ui/form/row-list.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { ENTRY, MATCH_FIELDS, MEMBERSHIP, SETTING } from '../blacklists.fixed.ts'
import styles from '../blacklists.module.css'
import { SeverityBadge } from '../severity-badge.tsx'
import { settingWords } from './setting.words.ts'
import type { ActionRow, ChoiceRow, SettingValues, Tell } from './setting-values.ts'

interface PartProps {
  form: RecordForm<SettingValues>
}
export const FIELDS = { fields: SETTING, name: 'blacklist-setting' } as const
const idOf = (field: keyof SettingValues) => `${FIELDS.name}-${field}`
const MOST = 30

export const SettingNotices = ({ form }: PartProps) => {
  const text = useFieldText(SETTING)
  const names = (rows: readonly ChoiceRow[]) => rows.map(({ th, en }) => `${th} / ${en}`).join(', ')
  return (
    <RecordNotices
      {...FIELDS}
      form={form}
      own={{
        match: (fields) => fields.map((field) => text.value('match', field)).join(', '),
        guard_actions: names,
        supervisor: ({ name, phone }) => [name, phone].filter(Boolean).join(', '),
        categories: names,
        tell: () => '…',
      }}
    />
  )
}

/** A part of the setting that is a list, with its help text. */
const ListPanel = ({ field, children }: { field: keyof typeof SETTING; children: ReactNode }) => {
  const text = useFieldText(SETTING)
  return (
    <Panel title={text.label(field)}>
      <p className="gh-small gh-muted gh-mb-8">{text.help(field)}</p>
      {children}
    </Panel>
  )
}

export const MatchingPart = ({ form }: PartProps) => {
  const say = useWords(settingWords)
  const text = useFieldText(SETTING)
  const { match, sensitivity } = form.values
  return (
    <Panel title={say('matching')}>
      <FormSection
        {...FIELDS}
        form={form}
        section="matching"
        input={{ sensitivity: { className: 'gh-wide', description: say(`sensitivity_text.${sensitivity}`) } }}
        own={{
          match: (
            <CheckboxGroup
              key="match"
              {...fieldProps(form, FIELDS.name, 'match')}
              className="gh-wide"
              label={text.label('match')}
              description={text.help('match')}
              value={[...match]}
              onChange={(chosenFields) =>
                form.set(
                  'match',
                  MATCH_FIELDS.filter((field) => chosenFields.includes(field)),
                )
              }
            >
              <div className="gh-wrap gh-gap-8 gh-gap-x-24 gh-pt-8">
                {text.choices('match').map((choice) => (
                  <Checkbox key={choice.value} size="sm" {...choice} />
                ))}
              </div>
            </CheckboxGroup>
          ),
        }}
      />
    </Panel>
  )
}

/** The actions that entries choose from, each with its steps in both languages. */
export const ActionsPart = ({ form }: PartProps) => {
  const say = useWords(settingWords)
  const problemOf = (path: string) => fieldError(form.problemAt(path))
  const rows = form.values.guard_actions
  const change = (next: readonly ActionRow[]) => form.set('guard_actions', next)
  return (
    <ListPanel field="guard_actions">
      <RowList
        value={rows}
        onChange={change}
        blank={{ key: '', th: '', en: '', steps_th: '', steps_en: '' }}
        most={MOST}
        add={say('add_action')}
        id={idOf('guard_actions')}
        gap="gh-gap-8"
      >
        {({ row, index, set: setRow, remove }) => {
          const set = (part: Partial<ActionRow>) => setRow({ ...row, ...part })
          return (
            <div className={styles.action_card}>
              <FieldGrid>
                {(['th', 'en'] as const).map((language) => (
                  <TextInput
                    key={language}
                    label={say(`in_${language}`)}
                    aria-label={say(`action_${language}`, { n: index + 1 })}
                    required
                    value={row[language]}
                    error={problemOf(`guard_actions.${index}.${language}`)}
                    onChange={(event) => set({ [language]: event.currentTarget.value })}
                  />
                ))}
                {(['th', 'en'] as const).map((language) => (
                  <Textarea
                    key={language}
                    label={say(`steps_${language}`)}
                    aria-label={say(`steps_${language}_of`, { n: index + 1 })}
                    value={row[`steps_${language}`]}
                    error={problemOf(`guard_actions.${index}.steps_${language}`)}
                    onChange={(event) => set({ [`steps_${language}`]: event.currentTarget.value })}
                  />
                ))}
              </FieldGrid>
              {rows.length > 1 ? (
                <div>
                  <Button variant="subtle" size="chip" onClick={remove}>
                    {say('remove_action', { n: index + 1 })}
                  </Button>
                </div>
              ) : null}
            </div>
          )
        }}
      </RowList>
    </ListPanel>
  )
}

export const CategoriesPart = ({ form }: PartProps) => {
  const say = useWords(settingWords)
  const problemOf = (path: string) => fieldError(form.problemAt(path))
  return (
    <ListPanel field="categories">
      <FieldRows<ChoiceRow>
        value={form.values.categories}
        onChange={(rows) => form.set('categories', rows)}
        blank={{ key: '', th: '', en: '' }}
        most={MOST}
        columns="minmax(0, 1fr) minmax(0, 1fr)"
        id={idOf('categories')}
        add={say('add_category')}
        remove={(n) => say('remove_category', { n })}
      >
        {({ n, field }) =>
          (['th', 'en'] as const).map((language) => (
            <TextInput
              key={language}
              {...field(language, say(`in_${language}`), say(`category_${language}`, { n }))}
              error={problemOf(`categories.${n - 1}.${language}`)}
            />
          ))
        }
      </FieldRows>
    </ListPanel>
  )
}

export const TellPart = ({ form, people }: PartProps & Pick<BlacklistSetting, 'people'>) => {
  const say = useWords(settingWords)
  const severities = useFieldText(ENTRY).choices('severity')
  const { tell } = form.values
  const set = (severity: Severity, part: Partial<Tell>) => form.set('tell', { ...tell, [severity]: { ...tell[severity], ...part } })
  // Roles without the permission to see sightings are told nothing, so they aren't offered.
  const roles = useFieldText(MEMBERSHIP)
    .choices('role')
    .filter(({ value }) => value !== 'host' && value !== 'viewer')
  return (
    <ListPanel field="tell">
      <div className="gh-stack gh-gap-8" id={idOf('tell')} tabIndex={-1}>
        {severities.map(({ value: severity, label }) => (
          <div key={severity} className={`gh-stack gh-gap-8 gh-line-top ${styles.severity_part}`}>
            <SeverityBadge severity={severity} />
            <FieldGrid>
              <MultiSelect
                label={say('roles')}
                aria-label={say('roles_of', { severity: label })}
                data={roles}
                value={tell[severity].roles}
                onChange={(chosenRoles) => set(severity, { roles: chosenRoles as Tell['roles'] })}
              />
              <MultiSelect
                label={say('people')}
                aria-label={say('people_of', { severity: label })}
                data={people.map(({ id, name }) => ({ value: id, label: name }))}
                value={tell[severity].user_ids.filter((id) => people.some((person) => person.id === id))}
                onChange={(user_ids) => set(severity, { user_ids })}
              />
            </FieldGrid>
            <Checkbox
              size="sm"
              label={say('by_email')}
              checked={tell[severity].by_email}
              onChange={(event) => set(severity, { by_email: event.currentTarget.checked })}
            />
          </div>
        ))}
      </div>
    </ListPanel>
  )
}

export const SupervisorPart = ({ form }: PartProps) => {
  const say = useWords(settingWords)
  const problemOf = (path: string) => fieldError(form.problemAt(path))
  return (
    <ListPanel field="supervisor">
      <FieldGrid>
        {(['name', 'phone'] as const).map((part) => (
          <TextInput
            key={part}
            id={part === 'name' ? idOf('supervisor') : undefined}
            label={say(`supervisor_${part}`)}
            type={part === 'phone' ? 'tel' : 'text'}
            maxLength={part === 'phone' ? 40 : 80}
            value={form.values.supervisor[part]}
            error={problemOf(`supervisor.${part}`)}
            onChange={(event) => form.set('supervisor', { ...form.values.supervisor, [part]: event.currentTarget.value })}
          />
        ))}
      </FieldGrid>
    </ListPanel>
  )
}

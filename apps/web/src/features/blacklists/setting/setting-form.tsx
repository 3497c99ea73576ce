import { type BlacklistSetting, blacklistSettingInput, type Severity } from '@gatehouse/contract/blacklists.ts'
import { fieldErrors } from '@gatehouse/contract/kernel/messages.ts'
import { Button, Checkbox, MultiSelect, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { RecordForm } from '../../../api/record-form.ts'
import { useLanguage, useWords } from '../../../lib/i18n/use-words.ts'
import { FieldRows } from '../../../ui/form/field-rows.tsx'
import { FieldGrid, fieldError } from '../../../ui/form/form-parts.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { recordWords } from '../../../ui/page/record.words.ts'
import { MATCH_FIELDS, ROLES, SENSITIVITIES, SEVERITIES } from '../blacklists.fixed.ts'
import styles from '../blacklists.module.css'
import { blacklistWords } from '../blacklists.words.ts'
import { SeverityBadge } from '../severity-badge.tsx'
import { roleWords } from './role.words.ts'
import { settingWords } from './setting.words.ts'
import { type ActionRow, actionsOf, bodyOf, type ChoiceRow, categoriesOf, type SettingValues, type Tell, tellOf } from './setting-values.ts'

interface PartProps {
  form: RecordForm<SettingValues>
}
export const idOf = (field: string) => `blacklist-setting-${field}`
const MOST = 30

/** What is wrong inside a list of the setting, by its path. */
function useListProblem({ values, problems }: RecordForm<SettingValues>) {
  const language = useLanguage()
  if (problems.length === 0) return () => undefined
  const errors = fieldErrors(blacklistSettingInput.safeParse(bodyOf(values, null)).error?.issues ?? [], language)
  return (path: string) => fieldError(errors.find(({ field }) => field === path || field.startsWith(`${path}.`))?.message)
}

export const MatchingPart = ({ form: { values, set } }: PartProps) => {
  const say = useWords(settingWords)
  return (
    <Panel title={say('matching')}>
      <Checkbox.Group
        id={idOf('match')}
        label={say('match')}
        description={say('match_help')}
        value={[...values.match]}
        onChange={(chosen) =>
          set(
            'match',
            MATCH_FIELDS.filter((field) => chosen.includes(field)),
          )
        }
      >
        <div className="gh-wrap gh-gap-8 gh-gap-x-24 gh-pt-8">
          {MATCH_FIELDS.map((field) => (
            <Checkbox key={field} size="sm" value={field} label={say(`fields.${field}`)} />
          ))}
        </div>
      </Checkbox.Group>
      <NativeSelect
        id={idOf('sensitivity')}
        className="gh-mt-16"
        label={say('sensitivity')}
        description={say(`sensitivity_text.${values.sensitivity}`)}
        value={values.sensitivity}
        onChange={(event) => set('sensitivity', event.currentTarget.value as SettingValues['sensitivity'])}
        data={SENSITIVITIES.map((value) => ({ value, label: say(`sensitivities.${value}`) }))}
      />
    </Panel>
  )
}

/** The actions that entries choose from, each with its steps in both languages. */
export const ActionsPart = ({ form }: PartProps) => {
  const say = useWords(settingWords)
  const problemOf = useListProblem(form)
  const rows = actionsOf(form.values.guard_actions)
  const change = (next: ActionRow[]) => form.set('guard_actions', JSON.stringify(next))
  return (
    <Panel title={say('guard_actions')}>
      <p className="gh-small gh-muted gh-mb-8">{say('guard_actions_help')}</p>
      <div className="gh-stack gh-gap-8">
        {rows.map((row, index) => {
          const set = (part: Partial<ActionRow>) => change(rows.with(index, { ...row, ...part }))
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place in the list
            <div key={index} className={`gh-stack gh-gap-12 gh-round-8 gh-border ${styles.action_card}`}>
              <FieldGrid>
                <TextInput
                  label={say('in_thai')}
                  aria-label={say('action_th', { n: index + 1 })}
                  required
                  value={row.th}
                  error={problemOf(`guard_actions.${index}.th`)}
                  onChange={(event) => set({ th: event.currentTarget.value })}
                />
                <TextInput
                  label={say('in_english')}
                  aria-label={say('action_en', { n: index + 1 })}
                  required
                  value={row.en}
                  error={problemOf(`guard_actions.${index}.en`)}
                  onChange={(event) => set({ en: event.currentTarget.value })}
                />
                {(['th', 'en'] as const).map((language) => (
                  <Textarea
                    key={language}
                    label={say(`steps_${language}`)}
                    aria-label={say(`steps_${language}_of`, { n: index + 1 })}
                    autosize
                    minRows={2}
                    value={row[`steps_${language}`]}
                    error={problemOf(`guard_actions.${index}.steps_${language}`)}
                    onChange={(event) => set({ [`steps_${language}`]: event.currentTarget.value })}
                  />
                ))}
              </FieldGrid>
              {rows.length > 1 ? (
                <div>
                  <Button variant="subtle" size="chip" onClick={() => change(rows.toSpliced(index, 1))}>
                    {say('remove_action', { n: index + 1 })}
                  </Button>
                </div>
              ) : null}
            </div>
          )
        })}
        {rows.length < MOST ? (
          <div>
            <Button
              id={idOf('guard_actions')}
              size="chip"
              variant="default"
              leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
              onClick={() => change([...rows, { key: '', th: '', en: '', steps_th: '', steps_en: '' }])}
            >
              {say('add_action')}
            </Button>
          </div>
        ) : null}
      </div>
    </Panel>
  )
}

export const CategoriesPart = ({ form }: PartProps) => {
  const say = useWords(settingWords)
  const problemOf = useListProblem(form)
  return (
    <Panel title={say('categories')}>
      <p className="gh-small gh-muted gh-mb-8">{say('categories_help')}</p>
      <div className="gh-stack gh-gap-8">
        <FieldRows<ChoiceRow>
          value={categoriesOf(form.values.categories)}
          onChange={(rows) => form.set('categories', JSON.stringify(rows))}
          blank={{ key: '', th: '', en: '' }}
          most={MOST}
          columns="minmax(0, 1fr) minmax(0, 1fr)"
          id={idOf('categories')}
          add={say('add_category')}
          remove={(n) => say('remove_category', { n })}
        >
          {(row, index, set) => (
            <>
              <TextInput
                label={say('in_thai')}
                aria-label={say('category_th', { n: index + 1 })}
                value={row.th}
                error={problemOf(`categories.${index}.th`)}
                onChange={(event) => set({ ...row, th: event.currentTarget.value })}
              />
              <TextInput
                label={say('in_english')}
                aria-label={say('category_en', { n: index + 1 })}
                value={row.en}
                error={problemOf(`categories.${index}.en`)}
                onChange={(event) => set({ ...row, en: event.currentTarget.value })}
              />
            </>
          )}
        </FieldRows>
      </div>
    </Panel>
  )
}

/** Who hears of a sighting, for each severity. */
export const TellPart = ({ form, people }: PartProps & Pick<BlacklistSetting, 'people'>) => {
  const say = useWords(settingWords)
  const sayEntry = useWords(blacklistWords)
  const sayRole = useWords(roleWords)
  const tell = tellOf(form.values.tell)
  const set = (severity: Severity, part: Partial<Tell>) =>
    form.set('tell', JSON.stringify({ ...tell, [severity]: { ...tell[severity], ...part } }))
  // Guards and those who see no sightings are told nothing: roles without the permission are not offered.
  const roles = ROLES.filter((role) => role !== 'host' && role !== 'viewer').map((role) => ({ value: role, label: sayRole(role) }))
  return (
    <Panel title={say('tell')}>
      <p className="gh-small gh-muted gh-mb-8">{say('tell_help')}</p>
      <div className="gh-stack gh-gap-8" id={idOf('tell')} tabIndex={-1}>
        {SEVERITIES.map((severity) => (
          <div key={severity} className={`gh-stack gh-gap-8 gh-line-top ${styles.told}`}>
            <SeverityBadge severity={severity} />
            <FieldGrid>
              <MultiSelect
                label={say('roles')}
                aria-label={say('roles_of', { severity: sayEntry(`severities.${severity}`) })}
                data={roles}
                value={tell[severity].roles}
                onChange={(chosen) => set(severity, { roles: chosen as Tell['roles'] })}
              />
              <MultiSelect
                label={say('people')}
                aria-label={say('people_of', { severity: sayEntry(`severities.${severity}`) })}
                searchable
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
    </Panel>
  )
}

export const SupervisorPart = ({ form }: PartProps) => {
  const say = useWords(settingWords)
  const problemOf = useListProblem(form)
  return (
    <Panel title={say('supervisor')}>
      <p className="gh-small gh-muted gh-mb-8">{say('supervisor_help')}</p>
      <FieldGrid>
        {(['name', 'phone'] as const).map((part) => (
          <TextInput
            key={part}
            id={idOf(`supervisor_${part}`)}
            label={say(`supervisor_${part}`)}
            type={part === 'phone' ? 'tel' : 'text'}
            maxLength={part === 'phone' ? 40 : 80}
            value={form.values[`supervisor_${part}`]}
            error={problemOf(`supervisor.${part}`)}
            onChange={(event) => form.set(`supervisor_${part}`, event.currentTarget.value)}
          />
        ))}
      </FieldGrid>
    </Panel>
  )
}

export const ReasonPart = ({ form: { values, set } }: PartProps) => {
  const sayRecord = useWords(recordWords)
  return (
    <Panel>
      <TextInput
        id={idOf('reason')}
        label={sayRecord('change_reason')}
        description={sayRecord('change_reason_help')}
        value={values.reason}
        onChange={(event) => set('reason', event.currentTarget.value)}
      />
    </Panel>
  )
}

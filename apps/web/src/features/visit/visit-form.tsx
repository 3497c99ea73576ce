import type { VisitPage } from '@gatehouse/contract/pre-registers/visit-page.ts'
import { IconCircleCheck } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { ApiError, explain } from '../../api/errors.ts'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import { useProvinceChoices } from '../../lib/province-choices.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { ErrorSummary, fieldError } from '../../ui/form/form-parts.tsx'
import { NativeSelect, Textarea, TextInput } from '../../ui/form/inputs.tsx'
import { KeptNumber } from '../../ui/form/kept-number.tsx'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import styles from './visit.module.css'
import { visitWords } from './visit.words.ts'
import { bodyOf, type Filled, filledFrom, labelsOf, missingIn, type TextName } from './visit-fields.ts'
import { asLink, visitApi, visitQuery } from './visit-link.ts'

/** The values and problems of the form. The server checks it; missing fields are reported at once. */
function useVisitForm(link: string, visit: VisitPage) {
  const say = useWords(visitWords)
  const language = useLanguage()
  const client = useQueryClient()
  const { queryKey } = visitQuery(link)
  const [values, setValues] = useState<Filled>(() => filledFrom(visit.own))
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({})
  const save = useMutation({
    mutationFn: () => visitApi.save({ body: bodyOf(values, visit, language), headers: asLink(link) }),
    onSuccess: (data) => {
      client.setQueryData(queryKey, data)
      setValues({ ...filledFrom(data.own), read: true })
    },
    onError: (error) => {
      // The notice or the visit has changed meanwhile.
      if (error instanceof ApiError && error.code !== 'invalid') void client.invalidateQueries({ queryKey })
    },
  })
  const refusedFields = save.error instanceof ApiError ? save.error.fields : []
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    const problems = missingIn(values, say)
    setMissing(problems)
    save.reset()
    if (Object.keys(problems).length === 0) save.mutate()
  }
  return {
    filled: values,
    fill: (change: Partial<Filled>) => setValues((before) => ({ ...before, ...change })),
    problems: { ...missing, ...Object.fromEntries(refusedFields.map(({ field, message }) => [field, message])) } as Record<string, string>,
    failure: save.error && refusedFields.length === 0 ? explain(save.error) : undefined,
    saving: save.isPending,
    submit,
  }
}

/** The guest's form about themselves. */
export const VisitForm = ({ link, visit }: { link: string; visit: VisitPage }) => {
  const say = useWords(visitWords)
  const language = useLanguage()
  const id = useId()
  const provinces = useProvinceChoices(say('no_province'))
  const { filled, fill, problems, failure, saving, submit } = useVisitForm(link, visit)
  const { asks, notice, own, state, completed_at } = visit
  const labels = labelsOf(say)
  const field = (name: keyof Filled) => ({ id: `${id}-${name}`, name, label: labels[name], error: fieldError(problems[name]) })
  const text = (name: TextName) => ({
    ...field(name),
    value: filled[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => fill({ [name]: currentTarget.value }),
  })
  const wrong = (Object.keys(filled) as (keyof Filled)[]).filter((name) => problems[name])
  const isSaved = completed_at !== null && state !== 'declined' && wrong.length === 0 && !failure
  return (
    <Panel title={say('details')}>
      <form className={`gh-stack ${styles.form}`} onSubmit={submit} noValidate>
        {isSaved ? (
          <p className="gh-row gh-body gh-round gh-p-8-12 gh-tone-inside" role="status">
            <IconCircleCheck size={18} stroke={1.75} className="gh-still" aria-hidden="true" />
            {say('saved')}
          </p>
        ) : (
          <p className="gh-body gh-muted">{say('details_text')}</p>
        )}
        {wrong.length > 0 ? (
          <ErrorSummary key={wrong.join()} problems={wrong.map((name) => ({ field_id: `${id}-${name}`, label: labels[name] }))} />
        ) : null}
        {failure ? <FailureNote title={failure} /> : null}
        <TextInput {...text('visitor_name')} autoComplete="name" maxLength={160} required />
        {asks.includes('company') ? <TextInput {...text('company')} autoComplete="organization" maxLength={160} /> : null}
        {asks.includes('phone') ? (
          <KeptNumber
            {...field('phone')}
            key={own.phone_masked}
            inputMode="tel"
            autoComplete="tel"
            maxLength={40}
            saved={own.phone_masked}
            value={filled.phone}
            onChange={(phone) => fill({ phone })}
          />
        ) : null}
        {asks.includes('party_size') ? <TextInput {...text('companion_count')} inputMode="numeric" maxLength={2} /> : null}
        {filled.companion_count.trim() === '' ? null : <Textarea {...text('companion_names')} maxLength={1000} />}
        {asks.includes('plate') ? <TextInput {...text('plate')} autoComplete="off" maxLength={40} /> : null}
        {filled.plate.trim() === '' ? null : <NativeSelect {...text('plate_province')} data={provinces} />}
        <section aria-label={say('notice')} className={`gh-sunken gh-round gh-p-12-16 gh-body ${styles.lines}`}>
          <h3 className="gh-strong">{say('notice')}</h3>
          {notice[language]}
        </section>
        <Checkbox
          {...field('read')}
          size="sm"
          checked={filled.read}
          onChange={({ currentTarget }) => fill({ read: currentTarget.checked })}
        />
        <Button type="submit" size="touch" fullWidth loading={saving}>
          {say(state === 'declined' ? 'come_after_all' : 'save')}
        </Button>
      </form>
    </Panel>
  )
}

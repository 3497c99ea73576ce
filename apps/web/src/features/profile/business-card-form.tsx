import type { RecordForm } from '../../api/record-form.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useFieldText } from '../../lib/record-fields.ts'
import { FieldRows } from '../../ui/form/field-rows.tsx'
import { fieldError } from '../../ui/form/form-parts.tsx'
import { FormSection, RecordFormBody } from '../../ui/form/form-section.tsx'
import { TextInput } from '../../ui/form/inputs.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import type { BusinessCardValues } from './business-card-values.ts'
import { CARD, MOST_PHONES } from './profile.fixed.ts'
import { profileWords } from './profile.words.ts'

export const BusinessCardForm = ({ form }: { form: RecordForm<BusinessCardValues> }) => {
  const say = useWords(profileWords)
  const fields = { fields: CARD, name: 'card', form } as const
  return (
    <RecordFormBody form={form}>
      <Panel title={say('names')}>
        <div className="gh-mb-16">
          <FormSection {...fields} section="account" own={{}} input={{ name: { autoComplete: 'name' } }} />
        </div>
        <FormSection
          {...fields}
          section="names"
          own={{}}
          input={{
            name_th: { lang: 'th' },
            name_en: { lang: 'en' },
            position: { autoComplete: 'organization-title' },
            company: { autoComplete: 'organization' },
          }}
        />
      </Panel>
      <Panel title={say('reach')}>
        <FormSection
          {...fields}
          section="reach"
          own={{ phones: <Phones key="phones" form={form} /> }}
          input={{
            email: { type: 'email', autoComplete: 'email' },
            line_id: { autoComplete: 'off', spellCheck: false },
            wechat_id: { autoComplete: 'off', spellCheck: false },
            address: { autoComplete: 'street-address', minRows: 3 },
          }}
        />
      </Panel>
    </RecordFormBody>
  )
}

const Phones = ({ form }: { form: RecordForm<BusinessCardValues> }) => {
  const say = useWords(profileWords)
  const { label } = useFieldText(CARD)
  const problem = form.problemOf('phones')
  return (
    <fieldset className="gh-stack gh-gap-8 gh-wide" aria-describedby="card-phones-help">
      <legend>{label('phones')}</legend>
      <p id="card-phones-help" className="gh-small gh-muted">
        {say('phones_help', { most: MOST_PHONES })}
      </p>
      <FieldRows
        value={form.values.phones}
        onChange={(next) => form.set('phones', next)}
        blank=""
        most={MOST_PHONES}
        least={1}
        columns="minmax(0, 276px)"
        add={say('add_phone')}
        remove={(number) => say('remove_phone', { number })}
      >
        {({ row, n, set }) => (
          <TextInput
            id={n === 1 ? 'card-phones' : `card-phones-${n - 1}`}
            aria-label={say('phone', { number: n })}
            type="tel"
            autoComplete="tel"
            aria-invalid={problem !== undefined}
            value={row}
            onChange={(event) => set(event.currentTarget.value)}
          />
        )}
      </FieldRows>
      {problem ? <p className="gh-gap-6 gh-small gh-denied gh-bold gh-flex">{fieldError(problem)}</p> : null}
    </fieldset>
  )
}

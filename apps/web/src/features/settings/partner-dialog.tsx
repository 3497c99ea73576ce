import { PARTNER_EVENTS, type Partner, partner as partnerSchema } from '@gatehouse/contract/partners/partner-settings.ts'
import { useId, useState } from 'react'
import { api } from '../../api/client.ts'
import { useLocations } from '../../api/location-choices.ts'
import { useRecordForm } from '../../api/record-form.ts'
import { settingTextWords } from '../../api/setting-text.words.ts'
import { commonWords } from '../../lib/i18n/common.words.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Checkbox, CheckboxGroup } from '../../ui/form/checkbox.tsx'
import { FormNotices } from '../../ui/form/form-notices.tsx'
import { fieldError } from '../../ui/form/form-parts.tsx'
import { RecordFormBody } from '../../ui/form/form-section.tsx'
import { TextInput } from '../../ui/form/inputs.tsx'
import { UnsavedGuard } from '../../ui/form/unsaved-guard.tsx'
import { AppModal } from '../../ui/overlay/app-modal.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { partnerWords } from './partner.words.ts'
import { PartnerTest } from './partner-test.tsx'
import { bodyOfPartner, newPartnerSecret, type PartnerValues, valuesOfPartner } from './partner-values.ts'

interface PartnerDialogProps {
  /** The partner that is changed; undefined for a new one. */
  partner: Partner | undefined
  others: readonly Partner[]
  onHide: () => void
}

const idOf = (field: string) => `partner-${field}`

/** The form of a partner, with a test of the entered values before they are saved. */
export const PartnerDialog = ({ partner, others, onHide }: PartnerDialogProps) => {
  const say = useWords(partnerWords)
  const sayCommon = useWords(commonWords)
  const sayText = useWords(settingTextWords)
  const form_id = useId()
  const { choices: locations = [] } = useLocations()
  const [isLeaving, setIsLeaving] = useState(false)
  const form = useRecordForm({
    source: { values: valuesOfPartner(partner), version: null },
    schema: partnerSchema,
    toBody: (values: PartnerValues) => bodyOfPartner(values, partner, others),
    required: partner?.secret ? ['name', 'url'] : ['name', 'url', 'secret'],
    save: (body) => api.settings.save({ body: { partner: body } }),
    onSaved: ({ message }) => {
      showToast(message)
      onHide()
    },
    touches: ['settings'],
  })
  const { values } = form
  const hide = () => (form.isDirty() ? setIsLeaving(true) : onHide())
  const part = (field: 'name' | 'url' | 'secret') => ({
    id: idOf(field),
    label: say(field),
    value: values[field],
    error: fieldError(form.problemOf(field)),
    autoComplete: 'off',
    onChange: (event: { currentTarget: HTMLInputElement }) => form.set(field, event.currentTarget.value),
  })
  const footer = isLeaving ? (
    <>
      <span role="status">{say('leave')}</span>
      <Button variant="default" onClick={onHide}>
        {sayCommon('leave')}
      </Button>
      <Button autoFocus onClick={() => setIsLeaving(false)}>
        {sayCommon('keep_editing')}
      </Button>
    </>
  ) : (
    <>
      <Button variant="default" onClick={hide}>
        {sayCommon('cancel')}
      </Button>
      <Button type="submit" form={form_id} loading={form.saving}>
        {sayCommon('save')}
      </Button>
    </>
  )
  const savedSecret = partner?.secret
  const title = partner ? say('edit_title', { name: partner.name }) : say('add')
  return (
    <>
      <AppModal show asks_itself onHide={hide} title={title} footer={footer} size="lg">
        <RecordFormBody id={form_id} form={form}>
          <FormNotices
            form={form}
            idOf={idOf}
            label={(field) => say(field as 'name')}
            text={(field, state) => String(state[field] ?? '')}
          />
          <TextInput {...part('name')} required maxLength={80} data-autofocus />
          <TextInput {...part('url')} required maxLength={500} type="url" description={say('url_help')} input_class="gh-mono" />
          <TextInput
            {...part('secret')}
            required={!savedSecret}
            maxLength={120}
            input_class="gh-mono"
            description={savedSecret && values.secret === '' ? say('secret_saved', { secret: savedSecret }) : say('secret_help')}
          />
          <div>
            <Button variant="default" size="chip" type="button" onClick={() => form.set('secret', newPartnerSecret())}>
              {say('generate')}
            </Button>
          </div>
          <CheckboxGroup
            id={idOf('events')}
            label={say('events')}
            value={values.events}
            error={fieldError(form.problemOf('events'))}
            onChange={(events) => form.set('events', events)}
          >
            <div className="gh-stack gh-gap-8">
              {PARTNER_EVENTS.map((event) => (
                <Checkbox key={event} value={event} label={sayText(`partner_events.${event}`)} />
              ))}
            </div>
          </CheckboxGroup>
          {locations.length > 1 ? (
            <CheckboxGroup
              id={idOf('locations')}
              label={say('locations')}
              description={say('locations_help')}
              value={values.locations}
              error={fieldError(form.problemOf('locations'))}
              onChange={(chosenLocations) => form.set('locations', chosenLocations)}
            >
              <div className="gh-stack gh-gap-8">
                {locations.map(({ id, name }) => (
                  <Checkbox key={id} value={id} label={name} />
                ))}
              </div>
            </CheckboxGroup>
          ) : null}
          <Checkbox
            id={idOf('paused')}
            label={say('paused')}
            description={say('paused_help')}
            checked={values.paused}
            onChange={(event) => form.set('paused', event.currentTarget.checked)}
          />
          <PartnerTest
            name={values.name || say('add')}
            input={{
              ...(partner ? { key: partner.key } : {}),
              url: values.url.trim(),
              ...(values.secret.trim() === '' ? {} : { secret: values.secret.trim() }),
            }}
          />
        </RecordFormBody>
      </AppModal>
      <UnsavedGuard isDirty={form.isDirty} />
    </>
  )
}

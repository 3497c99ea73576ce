import { tariffInput } from '@gatehouse/contract/parking-fees/tariff-record.ts'
import { IconMapPin } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { api } from '../../api/client.ts'
import { type LocationChoice, useLocations } from '../../api/location-choices.ts'
import { useMay } from '../../api/me.ts'
import { readView } from '../../api/read-view.ts'
import { useRecordForm } from '../../api/record-form.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { plainBody, plainValues } from '../../lib/record-values.ts'
import { ChoiceField, FormSection, RecordFormBody } from '../../ui/form/form-section.tsx'
import { RecordEditor } from '../../ui/form/record-editor.tsx'
import { RecordNotices } from '../../ui/form/record-notices.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { LinkButton } from '../../ui/page/link-button.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { ReadState } from '../../ui/page/read-state.tsx'
import { recordWords } from '../../ui/page/record.words.ts'
import { EmptyState } from '../../ui/page/states.tsx'
import { TARIFF } from './parking-fees.fixed.ts'
import { feeWords } from './parking-fees.words.ts'
import { firstRules } from './rules-values.ts'
import { addressOf, LIST } from './version-status.tsx'

/** A new tariff, at a location that takes visits. Its first version opens next, for editing. */
export default function TariffCreatePage(): ReactNode {
  const say = useWords(feeWords)
  const { choices, error, isLoading, refetch } = useLocations()
  const places = choices?.filter(({ status }) => status !== 'archived')
  if (places && places.length > 0) return <TariffForm places={places} />
  return (
    <Panel flush>{isLoading || error ? <ReadState read={readView({ error, refetch })} thing={say('the_tariff')} /> : <NoLocation />}</Panel>
  )
}

const NoLocation = () => {
  const say = useWords(feeWords)
  const add = <LinkButton href="/setup/location/create">{say('add_location')}</LinkButton>
  return (
    <EmptyState icon={IconMapPin} title={say('no_location')} action={useMay()('locations:write') ? add : undefined}>
      {say('no_location_text')}
    </EmptyState>
  )
}

const TariffForm = ({ places }: { places: readonly LocationChoice[] }) => {
  const say = useWords(feeWords)
  const sayRecord = useWords(recordWords)
  const { currency } = useFormats()
  const navigate = useNavigate()
  const values = { ...plainValues(TARIFF), location_id: places.length === 1 ? places[0]!.id : '' }
  const form = useRecordForm({
    source: { values, version: null },
    schema: tariffInput,
    toBody: ({ location_id, ...plain }: typeof values) => ({
      ...plainBody(TARIFF, plain),
      ...{ location_id, privileges: [], vehicle_classes: [], visitor_types: [], rules: firstRules(currency), examples: [] },
    }),
    required: ['name', 'location_id'],
    field_of_code: { tariff_name_taken: 'name', location_not_found: 'location_id', location_archived: 'location_id' },
    save: (body, idempotencyKey) => api.parkingFees.create({ body, idempotencyKey }),
    onSaved: (tariff) => {
      showToast(say('added', { name: tariff.name }))
      void navigate({ href: addressOf(tariff), replace: true })
    },
    touches: ['parkingFees'],
  })
  const section = { fields: TARIFF, name: 'tariff', form } as const
  const nameOf = (location: string) => places.find(({ id }) => id === location)?.name ?? ''
  return (
    <RecordEditor
      form={form}
      list={LIST}
      notice={
        <RecordNotices
          {...section}
          own={{
            location_id: nameOf,
          }}
        />
      }
      save_label={say('add')}
    >
      <RecordFormBody form={form}>
        <Panel title={say('what')}>
          <p className="gh-body gh-muted gh-prose gh-mb-16">{say('add_text')}</p>
          <FormSection
            {...section}
            section="what"
            input={{ name: { autoFocus: !matchMedia('(pointer: coarse)').matches } }}
            own={{
              location_id: (
                <ChoiceField
                  key="location_id"
                  {...section}
                  field="location_id"
                  required
                  data={[
                    ...(form.values.location_id === '' ? [{ value: '', label: sayRecord('choose') }] : []),
                    ...places.map(({ id, name }) => ({ value: id, label: name })),
                  ]}
                />
              ),
            }}
          />
        </Panel>
      </RecordFormBody>
    </RecordEditor>
  )
}

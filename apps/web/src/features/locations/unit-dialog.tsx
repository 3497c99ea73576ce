import { type Unit, type UnitRecord, unitInput, unitUpdate } from '@gatehouse/contract/units.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { api } from '../../api/client.ts'
import { queries } from '../../api/queries.ts'
import { readView } from '../../api/read-view.ts'
import { type RecordForm, useRecordForm } from '../../api/record-form.ts'
import { commonWords } from '../../lib/i18n/common.words.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/form/button.tsx'
import { UnsavedGuard } from '../../ui/form/unsaved-guard.tsx'
import { AppModal } from '../../ui/overlay/app-modal.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { ReadState } from '../../ui/page/read-state.tsx'
import { UnitForm } from './unit-form.tsx'
import { newUnit, REQUIRED_OF_UNIT, type UnitValues, unitBody, unitValues } from './unit-values.ts'
import { unitWords } from './units.words.ts'

const shared = { required: REQUIRED_OF_UNIT, field_of_code: { unit_code_taken: 'code' }, touches: ['locations'] } as const

/** A new unit, at the top or in another one. */
export const UnitCreateDialog = ({ location_id, around, onHide }: { location_id: string; around: Unit | null; onHide: () => void }) => {
  const say = useWords(unitWords)
  const [source] = useState(() => newUnit(around))
  const form = useRecordForm({
    ...shared,
    source,
    schema: unitInput,
    toBody: unitBody(around?.id ?? null),
    save: (body, idempotencyKey) => api.locations.createUnit({ params: { id: location_id }, body, idempotencyKey }),
    onSaved: ({ code }) => {
      showToast(say('added', { code }))
      onHide()
    },
  })
  return (
    <FormDialog
      title={around ? say('add_in', { code: around.code }) : say('add')}
      form={form}
      asks_reason={false}
      save={say('add')}
      onHide={onHide}
    />
  )
}

/** A unit to be changed, read whole first: the list has it without its people. */
export const UnitEditDialog = ({ unit: { id, code }, onHide }: { unit: Unit; onHide: () => void }) => {
  const say = useWords(unitWords)
  const { data, error, refetch } = useQuery(queries.locations.unit({ id }))
  if (data) return <UnitEditor unit={data} onHide={onHide} />
  return (
    <AppModal show onHide={onHide} title={say('edit_title', { code })} size="lg">
      <ReadState read={readView({ error, refetch })} thing={say('the_units')} />
    </AppModal>
  )
}

const UnitEditor = ({ unit, onHide }: { unit: UnitRecord; onHide: () => void }) => {
  const say = useWords(unitWords)
  const sayCommon = useWords(commonWords)
  const form = useRecordForm({
    ...shared,
    source: unitValues(unit),
    schema: unitUpdate,
    toBody: unitBody(null),
    save: (body) => api.locations.updateUnit({ params: { id: unit.id }, body }),
    onSaved: ({ code }) => {
      showToast(say('saved', { code }))
      onHide()
    },
  })
  return <FormDialog title={say('edit_title', { code: unit.code })} form={form} asks_reason save={sayCommon('save')} onHide={onHide} />
}

interface FormDialogProps {
  title: string
  form: RecordForm<UnitValues>
  asks_reason: boolean
  save: string
  onHide: () => void
}

/** The dialog around the form: closing it with something written asks first, in its own foot. */
const FormDialog = ({ title, form, asks_reason, save, onHide }: FormDialogProps) => {
  const say = useWords(unitWords)
  const sayCommon = useWords(commonWords)
  const form_id = useId()
  const [leaving, setLeaving] = useState(false)
  const hide = () => (form.isDirty() ? setLeaving(true) : onHide())
  const footer = leaving ? (
    <>
      <span role="status">{say('leave')}</span>
      <Button variant="default" onClick={onHide}>
        {sayCommon('leave')}
      </Button>
      <Button autoFocus onClick={() => setLeaving(false)}>
        {sayCommon('keep_editing')}
      </Button>
    </>
  ) : (
    <>
      <Button variant="default" onClick={hide}>
        {sayCommon('cancel')}
      </Button>
      <Button type="submit" form={form_id} loading={form.saving}>
        {save}
      </Button>
    </>
  )
  return (
    <>
      <AppModal show onHide={hide} title={title} footer={footer} size="xl">
        <UnitForm form={form} id={form_id} asks_reason={asks_reason} />
      </AppModal>
      <UnsavedGuard isDirty={form.isDirty} />
    </>
  )
}

import { type Unit, type UnitRecord, unitInput, unitUpdate } from '@gatehouse/contract/units.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { z } from 'zod'
import { api } from '../../api/client.ts'
import { queries } from '../../api/queries.ts'
import { readView } from '../../api/read-view.ts'
import { useRecordForm } from '../../api/record-form.ts'
import { commonWords } from '../../lib/i18n/common.words.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/form/button.tsx'
import { UnsavedGuard } from '../../ui/form/unsaved-guard.tsx'
import { AppModal } from '../../ui/overlay/app-modal.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { ReadState } from '../../ui/page/read-state.tsx'
import { UnitForm } from './unit-form.tsx'
import { bodyOf, REQUIRED, sourceOf, type UnitValues } from './unit-values.ts'
import { unitWords } from './units.words.ts'

/** A unit to be changed, read whole first: the list has it without its people. */
export const UnitEditDialog = ({ unit: { id, code }, onHide }: { unit: Unit; onHide: () => void }) => {
  const say = useWords(unitWords)
  const { data, error, refetch } = useQuery(queries.locations.unit({ id }))
  if (data) return <UnitDialog unit={data} location_id={data.location_id} around={null} onHide={onHide} />
  return (
    <AppModal show onHide={onHide} title={say('edit_title', { code })} size="lg">
      <ReadState read={readView({ error, refetch })} thing={say('the_units')} />
    </AppModal>
  )
}

interface UnitDialogProps {
  /** The unit that is changed; a new one is added at the top, or in the one around it. */
  unit?: UnitRecord
  location_id: string
  around: Unit | null
  onHide: () => void
}

/** The form of a unit in a dialog: closing it with something written asks first, in its own foot. */
export const UnitDialog = ({ unit, location_id, around, onHide }: UnitDialogProps) => {
  const say = useWords(unitWords)
  const sayCommon = useWords(commonWords)
  const form = useRecordForm<UnitValues, z.ZodType, UnitRecord>({
    source: sourceOf(unit, around),
    schema: unit ? unitUpdate : unitInput,
    toBody: bodyOf(around?.id ?? null),
    required: REQUIRED,
    field_of_code: { unit_code_taken: 'code' },
    save: (body, idempotencyKey) =>
      unit
        ? api.locations.updateUnit({ params: { id: unit.id }, body: body as never })
        : api.locations.createUnit({ params: { id: location_id }, body: body as never, idempotencyKey }),
    onSaved: ({ code }) => {
      showToast(say(unit ? 'saved' : 'added', { code }))
      onHide()
    },
    touches: ['locations'],
  })
  const form_id = useId()
  const [leaving, setLeaving] = useState(false)
  const hide = () => (form.isDirty() ? setLeaving(true) : onHide())
  const title = unit ? say('edit_title', { code: unit.code }) : around ? say('add_in', { code: around.code }) : say('add')
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
        {unit ? sayCommon('save') : say('add')}
      </Button>
    </>
  )
  return (
    <>
      <AppModal show onHide={hide} title={title} footer={footer} size="xl">
        <UnitForm form={form} id={form_id} asks_reason={unit !== undefined} />
      </AppModal>
      <UnsavedGuard isDirty={form.isDirty} />
    </>
  )
}

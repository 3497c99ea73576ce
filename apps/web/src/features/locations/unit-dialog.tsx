import { localName } from '@gatehouse/contract/kernel/domain/local-name.ts'
import { type Unit, type UnitRecord, unitInput, unitUpdate } from '@gatehouse/contract/locations/units.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { z } from 'zod'
import { api } from '../../api/client.ts'
import { useCommand } from '../../api/command.ts'
import { useDecision } from '../../api/decision.ts'
import { explain } from '../../api/errors.ts'
import { queries } from '../../api/queries.ts'
import { readView } from '../../api/read-view.ts'
import { useRecordForm } from '../../api/record-form.ts'
import { commonWords } from '../../lib/i18n/common.words.ts'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ReasonDialog } from '../../ui/form/reason-dialog.tsx'
import { SearchBox } from '../../ui/form/search-box.tsx'
import { UnsavedGuard } from '../../ui/form/unsaved-guard.tsx'
import { AppModal } from '../../ui/overlay/app-modal.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import { ReadState } from '../../ui/page/read-state.tsx'
import { UnitForm } from './unit-form.tsx'
import { bodyOf, REQUIRED, sourceOf, type UnitValues } from './unit-values.ts'
import styles from './units.module.css'
import { unitWords } from './units.words.ts'

/** Loads the whole unit before editing, because the list has no contact people. */
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
  /** The unit to edit; without it a new one is added at the top, or inside the surrounding unit. */
  unit?: UnitRecord
  location_id: string
  around: Unit | null
  onHide: () => void
}

/** The form of a unit in a dialog. Closing it with unsaved input asks first, in the dialog's footer. */
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
  const [isLeaving, setIsLeaving] = useState(false)
  const hide = () => (form.isDirty() ? setIsLeaving(true) : onHide())
  const title = unit ? say('edit_title', { code: unit.code }) : around ? say('add_in', { code: around.code }) : say('add')
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
        {unit ? sayCommon('save') : say('add')}
      </Button>
    </>
  )
  return (
    <>
      <AppModal show asks_itself onHide={hide} title={title} footer={footer} size="xl">
        <UnitForm form={form} id={form_id} asks_reason={unit !== undefined} />
      </AppModal>
      <UnsavedGuard isDirty={form.isDirty} />
    </>
  )
}

const MOST_CHOICES = 8

/** Moves a unit into another one, found by a search in the location, or to the top. */
export const UnitMoveDialog = ({ unit, onHide }: { unit: Unit; onHide: () => void }) => {
  const say = useWords(unitWords)
  const sayCommon = useWords(commonWords)
  const language = useLanguage()
  const form_id = useId()
  const [search, setSearch] = useState('')
  const [parentId, setParentId] = useState<string | null>(unit.parent_id)
  const { data } = useQuery({
    ...queries.locations.units({ id: unit.location_id, search, status: 'active', limit: MOST_CHOICES }),
    placeholderData: keepPreviousData,
  })
  const move = useCommand(
    (parent_id: string | null) => api.locations.moveUnit({ params: { id: unit.id }, body: { parent_id, updated_at: unit.updated_at } }),
    ['locations'],
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (move.isPending) return
    move.mutate(parentId, {
      onSuccess: ({ code }) => {
        showToast(say('moved', { code }))
        onHide()
      },
    })
  }
  const choices = (data?.docs ?? []).filter(({ id }) => id !== unit.id)
  const footer = (
    <>
      <Button variant="default" onClick={onHide}>
        {sayCommon('cancel')}
      </Button>
      <Button type="submit" form={form_id} loading={move.isPending}>
        {say('move_verb')}
      </Button>
    </>
  )
  return (
    <AppModal show onHide={onHide} title={say('moved_to', { code: unit.code })} footer={footer} size="lg">
      <form id={form_id} className="gh-stack" onSubmit={submit}>
        {move.error ? <FailureNote title={explain(move.error)} /> : null}
        <p className="gh-small gh-muted">{say('move_help')}</p>
        <SearchBox label={say('move_search')} value={search} onSearch={setSearch} />
        <fieldset className="gh-stack gh-gap-8" aria-label={say('moved_to', { code: unit.code })}>
          <label className={`gh-hover gh-touch gh-row gh-gap-10 gh-round gh-press ${styles.choice}`}>
            <input type="radio" name="parent" checked={parentId === null} onChange={() => setParentId(null)} />
            <span>{say('move_top')}</span>
          </label>
          {choices.map(({ id, code, name_th, name_en, path }) => (
            <label key={id} className={`gh-hover gh-touch gh-row gh-gap-10 gh-round gh-press ${styles.choice}`}>
              <input type="radio" name="parent" checked={parentId === id} onChange={() => setParentId(id)} />
              <span>
                <b>{code}</b> {localName({ name_th, name_en }, language)}{' '}
                {path.length > 0 ? <span className="gh-small gh-muted gh-block">{path.join(' › ')}</span> : null}
              </span>
            </label>
          ))}
        </fieldset>
      </form>
    </AppModal>
  )
}

/** Archives or restores a unit: explains the effect and asks for the reason. */
export const UnitStatusDialog = ({ unit, onHide }: { unit: Unit; onHide: () => void }) => {
  const say = useWords(unitWords)
  const archives = unit.status === 'active'
  const verb = archives ? 'archive' : 'restore'
  const { dialog } = useDecision({
    first: verb,
    run: async (_, reason) => {
      const body = { status: archives ? 'archived' : 'active', reason } as const
      const { code } = await api.locations.setUnitStatus({ params: { id: unit.id }, body })
      return () => showToast(say(archives ? 'archived' : 'restored', { code }))
    },
    touches: ['locations'],
    onHide,
  })
  return (
    <ReasonDialog {...dialog} title={say(`${verb}_title`, { code: unit.code })} confirm={say(`${verb}_verb`)} danger={archives}>
      {say(`${verb}_text`)}
    </ReasonDialog>
  )
}

/** Deletes a unit without records; a refusal explains why the unit stays. */
export const UnitRemoveDialog = ({ unit, onHide }: { unit: Unit; onHide: () => void }) => {
  const say = useWords(unitWords)
  const { dialog } = useDecision({
    first: 'remove',
    run: async () => {
      await api.locations.removeUnit({ params: { id: unit.id } })
      return () => showToast(say('removed', { code: unit.code }))
    },
    touches: ['locations'],
    onHide,
  })
  return (
    <ReasonDialog
      {...dialog}
      title={say('remove_title', { code: unit.code })}
      confirm={say('remove_verb')}
      danger
      asks_reason={false}
      blocked={dialog.failure ? true : undefined}
    >
      {say('remove_text')}
    </ReasonDialog>
  )
}

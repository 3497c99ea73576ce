import type { Unit } from '@gatehouse/contract/units.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { api } from '../../api/client.ts'
import { useCommand } from '../../api/command.ts'
import { explain } from '../../api/errors.ts'
import { queries } from '../../api/queries.ts'
import { commonWords } from '../../lib/i18n/common.words.ts'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/form/button.tsx'
import { AppModal } from '../../ui/overlay/app-modal.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import { SearchBox } from '../../ui/table/search-box.tsx'
import styles from './units.module.css'
import { unitWords } from './units.words.ts'

const MOST_CHOICES = 8

/** Puts a unit into another one, searched among those of the location, or to the top. */
export const UnitMoveDialog = ({ unit, onHide }: { unit: Unit; onHide: () => void }) => {
  const say = useWords(unitWords)
  const sayCommon = useWords(commonWords)
  const language = useLanguage()
  const form_id = useId()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<string | null>(unit.parent_id)
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
    move.mutate(chosen, {
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
            <input type="radio" name="parent" checked={chosen === null} onChange={() => setChosen(null)} />
            <span>{say('move_top')}</span>
          </label>
          {choices.map(({ id, code, name_th, name_en, path }) => (
            <label key={id} className={`gh-hover gh-touch gh-row gh-gap-10 gh-round gh-press ${styles.choice}`}>
              <input type="radio" name="parent" checked={chosen === id} onChange={() => setChosen(id)} />
              <span>
                <b>{code}</b> {(language === 'en' && name_en) || name_th}{' '}
                {path.length > 0 ? <span className="gh-small gh-muted gh-block">{path.join(' › ')}</span> : null}
              </span>
            </label>
          ))}
        </fieldset>
      </form>
    </AppModal>
  )
}

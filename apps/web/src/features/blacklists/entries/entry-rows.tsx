import { blacklistInput } from '@gatehouse/contract/blacklist-record.ts'
import { sortedPlateProvinces } from '@gatehouse/contract/kernel/domain/provinces.ts'
import { fieldErrors } from '@gatehouse/contract/kernel/messages.ts'
import { useMemo } from 'react'
import { useLanguage, useWords } from '../../../lib/i18n/use-words.ts'
import { useFieldText } from '../../../lib/record-fields.ts'
import { FieldRows } from '../../../ui/form/field-rows.tsx'
import { fieldError } from '../../../ui/form/form-parts.tsx'
import { NativeSelect, TextInput } from '../../../ui/form/inputs.tsx'
import { ENTRY } from '../blacklists.fixed.ts'
import { blacklistWords } from '../blacklists.words.ts'
import type { NumberRow, PlateRow } from './entry-values.ts'

const MOST = 20

interface RowsProps<Row> {
  id: string
  value: readonly Row[]
  onChange: (rows: Row[]) => void
  /** Something is wrong with one of them; which, is said beside it. */
  problem: string | undefined
}

/** The sentence for one row, by the contract's own schema of the list. */
function useRowProblem(problem: string | undefined, list: 'aliases' | 'numbers' | 'plates') {
  const language = useLanguage()
  return (row: unknown) =>
    problem ? fieldError(fieldErrors(blacklistInput.shape[list].safeParse([row]).error?.issues ?? [], language)[0]?.message) : undefined
}

export const AliasRows = ({ id, value, onChange, problem }: RowsProps<string>) => {
  const say = useWords(blacklistWords)
  const text = useFieldText(ENTRY)
  const problemOf = useRowProblem(problem, 'aliases')
  return (
    <div className="gh-stack gh-gap-8">
      <FieldRows<string>
        value={value}
        onChange={onChange}
        blank=""
        most={MOST}
        columns="minmax(0, 1fr)"
        id={id}
        add={say('add_alias')}
        remove={(n) => say('remove_alias', { n })}
      >
        {(alias, index, set) => (
          <TextInput
            label={text.label('aliases')}
            aria-label={say('alias', { n: index + 1 })}
            value={alias}
            error={alias.trim() === '' ? undefined : problemOf(alias)}
            onChange={(event) => set(event.currentTarget.value)}
          />
        )}
      </FieldRows>
    </div>
  )
}

/** Documents and phones. A saved one is shown by its last four: it stays or goes, and is not typed over. */
export const NumberRows = ({ id, value, onChange, problem }: RowsProps<NumberRow>) => {
  const say = useWords(blacklistWords)
  const text = useFieldText(ENTRY)
  const problemOf = useRowProblem(problem, 'numbers')
  return (
    <div className="gh-stack gh-gap-8">
      <FieldRows<NumberRow>
        value={value}
        onChange={onChange}
        blank={{ kind: 'national_id', number: '' }}
        most={MOST}
        columns="minmax(0, 2fr) minmax(0, 3fr)"
        id={id}
        add={say('add_number')}
        remove={(n) => say('remove_number', { n })}
      >
        {(row, index, set) => (
          <>
            <NativeSelect
              label={text.label('kind')}
              aria-label={say('number_kind', { n: index + 1 })}
              disabled={row._id !== undefined}
              value={row.kind}
              onChange={(event) => set({ ...row, kind: event.currentTarget.value as NumberRow['kind'] })}
              data={text.choices('numbers')}
            />
            <TextInput
              label={say('number')}
              aria-label={say('number_of', { n: index + 1 })}
              className="gh-mono"
              readOnly={row._id !== undefined}
              autoComplete="off"
              spellCheck={false}
              inputMode={row.kind === 'national_id' || row.kind === 'phone' ? 'tel' : 'text'}
              value={row.number}
              error={row._id || row.number.trim() === '' ? undefined : problemOf({ kind: row.kind, number: row.number })}
              onChange={(event) => set({ ...row, number: event.currentTarget.value })}
            />
          </>
        )}
      </FieldRows>
    </div>
  )
}

export const PlateRows = ({ id, value, onChange, problem }: RowsProps<PlateRow>) => {
  const say = useWords(blacklistWords)
  const language = useLanguage()
  const problemOf = useRowProblem(problem, 'plates')
  const provinces = useMemo(
    () => [
      { value: '', label: say('no_province') },
      ...sortedPlateProvinces(language).map((province) => ({ value: province.code, label: province[language] })),
    ],
    [say, language],
  )
  return (
    <div className="gh-stack gh-gap-8">
      <FieldRows<PlateRow>
        value={value}
        onChange={onChange}
        blank={{ plate: '', plate_province: '' }}
        most={MOST}
        columns="minmax(0, 2fr) minmax(0, 3fr)"
        id={id}
        add={say('add_plate')}
        remove={(n) => say('remove_plate', { n })}
      >
        {(row, index, set) => (
          <>
            <TextInput
              label={say('plate')}
              aria-label={say('plate_of', { n: index + 1 })}
              value={row.plate}
              spellCheck={false}
              error={row.plate.trim() === '' ? undefined : problemOf({ plate: row.plate })}
              onChange={(event) => set({ ...row, plate: event.currentTarget.value })}
            />
            <NativeSelect
              label={say('province')}
              aria-label={say('province_of', { n: index + 1 })}
              value={row.plate_province}
              onChange={(event) => set({ ...row, plate_province: event.currentTarget.value })}
              data={provinces}
            />
          </>
        )}
      </FieldRows>
    </div>
  )
}

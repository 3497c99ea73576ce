import { blacklistInput } from '@gatehouse/contract/blacklists/blacklist-record.ts'
import { fieldErrors } from '@gatehouse/contract/kernel/messages.ts'
import { useLanguage, useWords } from '../../../lib/i18n/use-words.ts'
import { useLeftDocuments } from '../../../lib/left-documents.ts'
import { useProvinceChoices } from '../../../lib/province-choices.ts'
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
  /** Set if one of the rows is invalid; the message stands beside that row. */
  problem: string | undefined
}

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
      {({ row, n, set }) => (
        <TextInput
          label={text.label('aliases')}
          aria-label={say('alias', { n })}
          value={row}
          error={row.trim() === '' ? undefined : problemOf(row)}
          onChange={(event) => set(event.currentTarget.value)}
        />
      )}
    </FieldRows>
  )
}

/** Document and phone numbers. A saved one shows only its last four digits and can be removed, but not edited. */
export const NumberRows = ({ id, value, onChange, problem }: RowsProps<NumberRow>) => {
  const say = useWords(blacklistWords)
  const text = useFieldText(ENTRY)
  const problemOf = useRowProblem(problem, 'numbers')
  const leftDocuments = useLeftDocuments()
  const errorOf = ({ _id, kind, number }: NumberRow) => {
    if (_id || number.trim() === '') return undefined
    return problemOf({ kind, number }) ?? fieldError(leftDocuments.problemOf({ kind, number }))
  }
  return (
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
      {({ row, n, field }) => (
        <>
          <NativeSelect
            {...field('kind', text.label('kind'), say('number_kind', { n }))}
            disabled={row._id !== undefined}
            onBlur={() => leftDocuments.leave(row)}
            data={text.choices('numbers')}
          />
          <TextInput
            {...field('number', say('number'), say('number_of', { n }))}
            className="gh-mono"
            readOnly={row._id !== undefined}
            autoComplete="off"
            spellCheck={false}
            inputMode={row.kind === 'national_id' || row.kind === 'phone' ? 'tel' : 'text'}
            error={errorOf(row)}
            onBlur={() => leftDocuments.leave(row)}
          />
        </>
      )}
    </FieldRows>
  )
}

export const PlateRows = ({ id, value, onChange, problem }: RowsProps<PlateRow>) => {
  const say = useWords(blacklistWords)
  const problemOf = useRowProblem(problem, 'plates')
  const provinces = useProvinceChoices(say('no_province'))
  return (
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
      {({ row, n, field }) => (
        <>
          <TextInput
            {...field('plate', say('plate'), say('plate_of', { n }))}
            spellCheck={false}
            error={row.plate.trim() === '' ? undefined : problemOf({ plate: row.plate })}
          />
          <NativeSelect {...field('plate_province', say('province'), say('province_of', { n }))} data={provinces} />
        </>
      )}
    </FieldRows>
  )
}

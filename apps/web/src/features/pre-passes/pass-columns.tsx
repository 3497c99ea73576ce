import { formatPlate } from '@gatehouse/contract/kernel/domain/plate.ts'
import type { PrePassRow } from '@gatehouse/contract/pre-passes/pre-pass-record.ts'
import { useImage } from '../../api/images.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useFieldText } from '../../lib/record-fields.ts'
import { Photo } from '../../ui/media/photo.tsx'
import { type Column, RowLink } from '../../ui/table/data-table.tsx'
import { CutText } from '../../ui/text/cut-text.tsx'
import { None } from '../../ui/text/definition-list.tsx'
import { addressOf, PassState } from './pass-state.tsx'
import { PRE_PASS } from './pre-passes.fixed.ts'
import { prePassWords } from './pre-passes.words.ts'

const HolderPhoto = ({ pass }: { pass: PrePassRow }) => <Photo src={useImage(pass.avatar)} name={pass.holder_name} size={30} />

/** Returns a function that words the number of visits so far, and the maximum if there is one. */
function useVisitsText() {
  const say = useWords(prePassWords)
  return ({ mode, max_uses, uses }: Pick<PrePassRow, 'mode' | 'max_uses' | 'uses'>): string => {
    if (mode === 'daily') return say('visits_daily', { count: uses })
    return mode === 'window' ? say('visits_any', { count: uses }) : say('visits_of', { count: uses, most: max_uses ?? 1 })
  }
}

/** Returns a function that formats the last day, with its time if the pass ends during the day. */
function useLastDayText() {
  const formats = useFormats()
  return ({ until_day, until_time }: Pick<PrePassRow, 'until_day' | 'until_time'>): string =>
    [formats.day(until_day), until_time].filter(Boolean).join(' ')
}

export function usePassColumns(): Column<PrePassRow>[] {
  const say = useWords(prePassWords)
  const formats = useFormats()
  const fieldText = useFieldText(PRE_PASS)
  const visitsText = useVisitsText()
  const lastDayText = useLastDayText()
  const renderCut = (value: string | null) => (value ? <CutText>{value}</CutText> : <None />)
  return [
    {
      ...{ id: 'holder', fixed: true, title: say('holder'), least: 180 },
      render: (pass) => (
        <span className="gh-row gh-gap-10 gh-narrow">
          <HolderPhoto pass={pass} />
          <RowLink href={addressOf(pass)}>{pass.holder_name}</RowLink>
        </span>
      ),
    },
    { id: 'company', title: fieldText.label('company'), least: 120, render: ({ company }) => renderCut(company) },
    { id: 'state', title: say('state'), width: 160, render: ({ state }) => <PassState state={state} /> },
    {
      ...{ id: 'visits', title: say('visits'), width: 150 },
      render: (pass) => <span className="gh-numbers gh-nowrap">{visitsText(pass)}</span>,
    },
    {
      ...{ id: 'until', title: say('until'), sort: 'valid_until', width: 150 },
      render: (pass) => <span className="gh-numbers gh-nowrap">{lastDayText(pass)}</span>,
    },
    {
      ...{ id: 'gates', title: say('gates'), least: 110 },
      render: ({ location_code, gate_codes }) => (
        <>
          <span className="gh-mono">{location_code}</span>{' '}
          {gate_codes === null ? <span className="gh-muted">{say('all_gates')}</span> : gate_codes.join(', ')}
        </>
      ),
    },
    { id: 'unit', title: say('unit'), least: 110, render: ({ unit_name }) => renderCut(unit_name) },
    { id: 'host', title: fieldText.label('host_name'), hidden: true, render: ({ host_name }) => renderCut(host_name) },
    {
      ...{ id: 'plate', title: fieldText.label('plate'), hidden: true },
      render: ({ plate }) => (plate ? <span className="gh-numbers gh-nowrap">{formatPlate(plate)}</span> : <None />),
    },
    {
      ...{ id: 'last_used', title: say('last_used'), hidden: true },
      render: ({ last_used_at }) =>
        last_used_at ? <span className="gh-numbers gh-nowrap">{formats.dateTime(last_used_at)}</span> : <None />,
    },
    { id: 'made_by', title: say('made_by'), hidden: true, render: ({ created_by }) => renderCut(created_by) },
    {
      ...{ id: 'from', title: say('from'), hidden: true },
      render: ({ from_day }) => <span className="gh-numbers gh-nowrap">{formats.day(from_day)}</span>,
    },
  ]
}

/** A row of the list on a phone. */
export const PassLine = ({ pass }: { pass: PrePassRow }) => {
  const say = useWords(prePassWords)
  const visitsText = useVisitsText()
  const lastDayText = useLastDayText()
  const { company, unit_name, location_code, gate_codes, state } = pass
  const place = [location_code, gate_codes?.join(', ')].filter(Boolean).join(' ')
  return (
    <div className="gh-row gh-gap-12 gh-min-48 gh-grow">
      <HolderPhoto pass={pass} />
      <div className="gh-grow">
        <p className="gh-large gh-break">
          <RowLink href={addressOf(pass)}>{pass.holder_name}</RowLink>
        </p>
        <p className="gh-small gh-muted gh-numbers">
          {say('until')} {lastDayText(pass)} · {visitsText(pass)}
        </p>
        <p className="gh-small gh-muted gh-break">{[company, unit_name, place].filter(Boolean).join(' · ')}</p>
      </div>
      <PassState state={state} />
    </div>
  )
}

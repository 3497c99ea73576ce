import type { PreRegisterRow } from '@gatehouse/contract/pre-registers/pre-register-record.ts'
import { IconRepeat } from '@tabler/icons-react'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useFieldText } from '../../lib/record-fields.ts'
import type { Choosing } from '../../lib/use-choice.ts'
import { ChooseBox } from '../../ui/table/choose-box.tsx'
import { type Column, RowLink, TwoLines } from '../../ui/table/data-table.tsx'
import { useChooseColumn } from '../../ui/table/record-columns.tsx'
import { CutText } from '../../ui/text/cut-text.tsx'
import { None } from '../../ui/text/definition-list.tsx'
import { approvalWords } from './approval.words.ts'
import { useRepeatText } from './days-part.tsx'
import { GUEST, PRE_REGISTER } from './pre-registers.fixed.ts'
import { preRegisterWords } from './pre-registers.words.ts'
import { StateBadge } from './state-badge.tsx'

/** The times, and whether the visit has more days. */
const Times = ({ row: { from, until, repeat } }: { row: PreRegisterRow }) => {
  const text = useRepeatText()
  return (
    <span className="gh-inline gh-center gh-gap-4">
      {from}–{until}
      {repeat ? <IconRepeat size={14} stroke={1.75} role="img" aria-label={text(repeat)} /> : null}
    </span>
  )
}

/** Returns the next day of a repeated visit, or its only day. */
function useNextDay() {
  const formats = useFormats()
  return ({ day, next_at }: PreRegisterRow) => (next_at ? formats.dayOf(next_at) : day)
}

const Visitor = ({ row, href }: { row: PreRegisterRow; href: string }) => {
  const say = useWords(preRegisterWords)
  return (
    <>
      <RowLink href={href}>{row.visitor_name}</RowLink>
      {row.guest_count > 1 ? <span className="gh-muted gh-numbers"> {say('more_guests', { count: row.guest_count - 1 })}</span> : null}
    </>
  )
}

export function usePreRegisterColumns(hrefOf: (row: PreRegisterRow) => string, selection: Choosing | undefined): Column<PreRegisterRow>[] {
  const say = useWords(preRegisterWords)
  const formats = useFormats()
  const nextDayOf = useNextDay()
  const text = useFieldText(PRE_REGISTER)
  const guest = useFieldText(GUEST)
  const sayApproval = useWords(approvalWords)
  const chooses = useChooseColumn<PreRegisterRow>(selection, sayApproval('choose_all'), ({ visitor_name: name }) =>
    sayApproval('choose', { name }),
  )
  return [
    ...chooses,
    {
      id: 'when',
      fixed: true,
      title: say('when'),
      width: 160,
      sort: 'starts_at',
      render: (row) => (
        <span className="gh-numbers gh-nowrap">
          <TwoLines first={formats.weekdayOfDay(nextDayOf(row))} second={<Times row={row} />} />
        </span>
      ),
    },
    { id: 'visitor', fixed: true, title: say('visitor'), least: 170, render: (row) => <Visitor row={row} href={hrefOf(row)} /> },
    {
      id: 'company',
      title: guest.label('company'),
      least: 120,
      render: ({ company }) => (company ? <CutText>{company}</CutText> : <None />),
    },
    {
      id: 'host',
      title: say('host'),
      least: 140,
      render: ({ host_name, unit_name }) =>
        host_name && unit_name ? <TwoLines first={host_name} second={unit_name} /> : (host_name ?? unit_name ?? <None />),
    },
    { id: 'place', title: say('place'), width: 90, render: ({ location_code }) => <span className="gh-mono">{location_code}</span> },
    { id: 'state', title: text.label('status'), width: 160, render: ({ state }) => <StateBadge state={state} /> },
    {
      id: 'arrived',
      title: say('arrived'),
      width: 100,
      align: 'end',
      render: ({ arrived_count, guest_count }) => say('arrived_of', { count: arrived_count, total: guest_count }),
    },
  ]
}

/** A row of the list on a phone: visitor, time and host. */
export const PreRegisterLine = ({ row, href, choosing }: { row: PreRegisterRow; href: string; choosing: Choosing | undefined }) => {
  const say = useWords(preRegisterWords)
  const sayApproval = useWords(approvalWords)
  const formats = useFormats()
  const nextDayOf = useNextDay()
  const { company, host_name, unit_name, arrived_count, guest_count, state } = row
  const arrivalText = guest_count > 1 ? say('arrived_of', { count: arrived_count, total: guest_count }) : null
  return (
    <div className="gh-row gh-gap-12 gh-min-48 gh-grow">
      {choosing ? <ChooseBox id={row._id} label={sayApproval('choose', { name: row.visitor_name })} choosing={choosing} /> : null}
      <div className="gh-grow">
        <p className="gh-large gh-break">
          <Visitor row={row} href={href} />
        </p>
        <p className="gh-small gh-muted gh-numbers">
          {formats.weekdayOfDay(nextDayOf(row))} · <Times row={row} />
        </p>
        <p className="gh-small gh-muted">{[company, host_name ?? unit_name, arrivalText].filter(Boolean).join(' · ')}</p>
      </div>
      <StateBadge state={state} />
    </div>
  )
}

import type { EntranceRow } from '@gatehouse/contract/entrances/entrance-record.ts'
import type { Dashboard } from '@gatehouse/contract/reports/reports.ts'
import { IconMoodSmile } from '@tabler/icons-react'
import { DESK_PATH, visitAddress } from '../../api/addresses.ts'
import { useMay } from '../../api/me.ts'
import { formatHours, minutesBetween } from '../../lib/dates.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { AppLink } from '../../ui/buttons/app-link.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { type Column, DataTable, RowLink } from '../../ui/table/data-table.tsx'
import { None } from '../../ui/text/definition-list.tsx'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import styles from './attention-panel.module.css'
import { dashboardWords } from './dashboard.words.ts'

/** Visits that need attention: past their time, or waiting. Each opens at the desk. */
export const AttentionPanel = ({ dashboard }: { dashboard: Dashboard }) => {
  const say = useWords(dashboardWords)
  const formats = useFormats()
  const may_open = useMay()('entrances:read')
  const { attention, as_of } = dashboard
  const name = ({ _id, visitor_name, party_size }: EntranceRow) => {
    const text = party_size > 1 ? say('party', { name: visitor_name, count: party_size }) : visitor_name
    return may_open ? <RowLink href={visitAddress(_id)}>{text}</RowLink> : <b>{text}</b>
  }
  const visiting = ({ unit_name, host_name }: EntranceRow) => [unit_name, host_name].filter(Boolean).join(' · ')
  const columns: Column<EntranceRow>[] = [
    { id: 'status', title: say('status'), width: 150, render: (visit) => <Badge visit={visit} as_of={as_of} /> },
    {
      id: 'visitor',
      title: say('visitor'),
      width: '34%',
      render: (visit) => <span className={`gh-cut gh-block ${styles.cut}`}>{name(visit)}</span>,
    },
    {
      id: 'visiting',
      title: say('visiting'),
      width: '40%',
      render: (visit) => (visiting(visit) ? <span className={`gh-cut gh-block ${styles.cut}`}>{visiting(visit)}</span> : <None />),
    },
    {
      id: 'since',
      title: say('since'),
      align: 'end',
      width: 130,
      render: ({ checkin_at }) => <span className="gh-nowrap">{formats.when(checkin_at, as_of)}</span>,
    },
  ]
  return (
    <Panel flush title={say('attention')} aside={may_open ? <OpenDesk /> : undefined}>
      {attention.length === 0 ? (
        <p className={`gh-row gh-gap-10 gh-body gh-muted ${styles.none}`}>
          <IconMoodSmile size={20} stroke={1.75} aria-hidden="true" /> {say('nobody_needs')}
        </p>
      ) : (
        <div className={styles.list}>
          <DataTable
            caption={say('attention_list')}
            columns={columns}
            rows={attention}
            rowKey={({ _id }) => _id}
            narrow={(visit) => (
              <div className={`gh-row gh-gap-12 ${styles.row}`}>
                <div className="gh-large gh-grow">
                  <p>{name(visit)}</p>
                  <p className="gh-small gh-muted">
                    {[visiting(visit), formats.when(visit.checkin_at, as_of)].filter(Boolean).join(' · ')}
                  </p>
                </div>
                <Badge visit={visit} as_of={as_of} />
              </div>
            )}
            empty={null}
          />
        </div>
      )}
    </Panel>
  )
}

const Badge = ({ visit: { status, expected_out_at }, as_of }: { visit: EntranceRow; as_of: string }) => {
  const say = useWords(dashboardWords)
  if (status !== 'checkin' || expected_out_at === null) return <StatusBadge kind="pending">{say('waiting')}</StatusBadge>
  return <StatusBadge kind="overstay">{say('over', { time: formatHours(minutesBetween(expected_out_at, as_of)) })}</StatusBadge>
}

const OpenDesk = () => (
  <AppLink className="gh-link" href={DESK_PATH}>
    {useWords(dashboardWords)('open_desk')}
  </AppLink>
)

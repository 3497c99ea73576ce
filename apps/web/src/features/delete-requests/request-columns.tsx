import type { DeleteRequest } from '@gatehouse/contract/delete-requests/delete-requests.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { type Column, RowLink } from '../../ui/table/data-table.tsx'
import { None } from '../../ui/text/definition-list.tsx'
import { StatusBadge, type StatusKind } from '../../ui/text/status-badge.tsx'
import { deletesWords } from './deletes.words.ts'

const KINDS: Readonly<Record<DeleteRequest['status'], StatusKind>> = {
  requested: 'pending',
  approved: 'failed',
  rejected: 'inactive',
  withdrawn: 'inactive',
}

export const RequestStatus = ({ request: { status, restored, numbers } }: { request: DeleteRequest }) => {
  const say = useWords(deletesWords)
  return restored > 0 && restored === numbers.length ? (
    <StatusBadge kind="active">{say('restored')}</StatusBadge>
  ) : (
    <StatusBadge kind={KINDS[status]}>{say(`statuses.${status}`)}</StatusBadge>
  )
}

const MOST_NUMBERS = 3

/** The running numbers of the visits: `#12, #13 and 4 more`. */
export function useNumbers() {
  const say = useWords(deletesWords)
  return ({ numbers }: Pick<DeleteRequest, 'numbers'>) => {
    const first = numbers
      .slice(0, MOST_NUMBERS)
      .map((number) => `#${number}`)
      .join(', ')
    const hiddenCount = numbers.length - MOST_NUMBERS
    return hiddenCount > 0 ? say('and_more', { numbers: first, count: hiddenCount }) : first
  }
}

/** The days of the visits, because visit numbers restart every day. Undone check-ins have no days. */
function useDays() {
  const formats = useFormats()
  return ({ impact: { days } }: DeleteRequest) => {
    const [first, last] = [days[0]?.day, days.at(-1)?.day]
    return first && last && [...new Set([first, last])].map((day) => formats.day(day)).join(' – ')
  }
}

export function useRequestColumns(hrefOf: (request: DeleteRequest) => string): Column<DeleteRequest>[] {
  const say = useWords(deletesWords)
  const formats = useFormats()
  const numbersOf = useNumbers()
  const daysOf = useDays()
  return [
    { id: 'status', title: say('status'), width: 150, render: (request) => <RequestStatus request={request} /> },
    {
      id: 'visits',
      fixed: true,
      title: say('visits'),
      render: (request) => (
        <RowLink href={hrefOf(request)}>
          <span className="gh-numbers">{numbersOf(request)}</span>
        </RowLink>
      ),
    },
    { id: 'day', title: say('day'), render: (request) => daysOf(request) ?? <None /> },
    {
      id: 'reason',
      title: say('reason'),
      render: ({ reason_code, text }) => (
        <span className="gh-cut gh-block gh-max-220">{[say(`reasons.${reason_code}`), text].filter(Boolean).join(' · ')}</span>
      ),
    },
    { id: 'requested_by', title: say('requested_by'), render: ({ requested_by }) => requested_by },
    { id: 'requested_at', title: say('requested_at'), width: 150, align: 'end', render: ({ requested_at }) => formats.when(requested_at) },
    { id: 'decided_by', title: say('decided_by'), render: ({ decided_by }) => decided_by ?? <None /> },
  ]
}

export const RequestRow = ({ request, href }: { request: DeleteRequest; href: string }) => {
  const say = useWords(deletesWords)
  const formats = useFormats()
  const numbersOf = useNumbers()
  const day = useDays()(request)
  const { reason_code, requested_by, requested_at } = request
  return (
    <div className="gh-row gh-gap-12 gh-min-48 gh-grow">
      <div className="gh-grow">
        <p className="gh-large gh-break">
          <RowLink href={href}>{[numbersOf(request), day].filter(Boolean).join(' · ')}</RowLink>
        </p>
        <p className="gh-small gh-muted">{say(`reasons.${reason_code}`)}</p>
        <p className="gh-small gh-muted">{say('who_when', { who: requested_by, when: formats.when(requested_at) })}</p>
      </div>
      <RequestStatus request={request} />
    </div>
  )
}

import type { Partner } from '@gatehouse/contract/partners/partner-settings.ts'
import type { PartnerDelivery } from '@gatehouse/contract/partners/partners.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { useCommand } from '../../api/command.ts'
import { explain } from '../../api/errors.ts'
import { pages } from '../../api/queries.ts'
import { readView } from '../../api/read-view.ts'
import { settingTextWords } from '../../api/setting-text.words.ts'
import { useFormats } from '../../lib/formats.ts'
import { commonWords } from '../../lib/i18n/common.words.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import { ReadState } from '../../ui/page/read-state.tsx'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { partnerWords } from './partner.words.ts'

const BADGES = { waiting: 'pending', delivered: 'active', failed: 'failed' } as const

/** The last events of a partner with the outcome of each attempt, page after page. */
export const PartnerDeliveries = ({ partner: { key, name, paused } }: { partner: Partner }) => {
  const say = useWords(partnerWords)
  const sayCommon = useWords(commonWords)
  const read = useInfiniteQuery(pages.partners.deliveries({ partner_id: key, limit: 20 }))
  const { data, error, refetch, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage } = read
  const rows = data?.pages.flatMap(({ docs }) => docs)
  if (!rows) return <ReadState read={readView({ error, refetch })} thing={say('the_deliveries')} />
  return (
    <section className="gh-stack gh-gap-8" aria-label={say('act_on', { what: say('deliveries'), name })}>
      {rows.length === 0 ? <p className="gh-small gh-muted">{say('no_deliveries')}</p> : null}
      <ol className="gh-stack gh-gap-8 gh-plain">
        {rows.map((delivery) => (
          <Delivery key={delivery._id} delivery={delivery} canResend={!paused} />
        ))}
      </ol>
      <div className="gh-wrap gh-gap-8">
        <Button size="chip" variant="default" loading={isFetching && !isFetchingNextPage} onClick={() => void refetch()}>
          {say('refresh')}
        </Button>
        {hasNextPage ? (
          <Button size="chip" variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {sayCommon('more')}
          </Button>
        ) : null}
      </div>
    </section>
  )
}

const Delivery = ({ delivery, canResend }: { delivery: PartnerDelivery; canResend: boolean }) => {
  const say = useWords(partnerWords)
  const sayText = useWords(settingTextWords)
  const formats = useFormats()
  const { _id, partner_id, event, data, status, created_at, attempts, next_attempt_at } = delivery
  const resendCommand = useCommand(() => api.partners.resend({ params: { partner_id, id: _id }, body: {} }), ['partners'])
  const title = sayText(`partner_events.${event}`)
  const resend = () => resendCommand.mutate(undefined, { onSuccess: () => showToast(say('resent')) })
  return (
    <li className="gh-line-top gh-stack gh-gap-4">
      <div className="gh-wrap gh-apart gh-gap-8">
        <p className="gh-body">
          {title}
          <span className="gh-small gh-muted gh-numbers">
            {' · '}
            {typeof data.number === 'number' ? `${say('visit_number', { number: data.number })} · ` : null}
            {formats.dateTime(created_at)}
          </span>
        </p>
        <div className="gh-wrap gh-gap-8">
          <StatusBadge kind={BADGES[status]}>{say(`status.${status}`)}</StatusBadge>
          {canResend ? (
            <Button
              size="chip"
              variant="subtle"
              loading={resendCommand.isPending}
              aria-label={say('act_on', { what: say('resend'), name: `${title} ${formats.dateTime(created_at)}` })}
              onClick={resend}
            >
              {say('resend')}
            </Button>
          ) : null}
        </div>
      </div>
      {attempts.map((attempt, index) => (
        <p key={attempt.at} className="gh-small gh-muted gh-numbers">
          {formats.dateTime(attempt.at)} · <Outcome attempt={attempt} n={index + 1} />
        </p>
      ))}
      {next_attempt_at && attempts.length > 0 ? (
        <p className="gh-small gh-muted gh-numbers">{say('next_attempt', { time: formats.dateTime(next_attempt_at) })}</p>
      ) : null}
      {resendCommand.error ? <FailureNote title={explain(resendCommand.error)} takes_focus={false} /> : null}
    </li>
  )
}

const Outcome = ({ attempt: { reason, status_code, ms }, n }: { attempt: PartnerDelivery['attempts'][number]; n: number }) => {
  const say = useWords(partnerWords)
  const word = say(`reason.${reason}`)
  const outcome = status_code === null ? word : say('outcome_with_status', { outcome: word, status: status_code })
  return say('attempt', { n, outcome, ms })
}

import { IconAlertTriangle, IconChecks } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { api } from '../../api/client.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { AppLink } from '../../ui/buttons/app-link.tsx'
import { reportWords } from './report.words.ts'
import { reportHref } from './report-query.ts'

/**
 * The result of the last nightly check of the figures, with links to reports that differed. Agreement and differences are shown above and below the
 * report; `agrees` selects which of them this is. The page works without it (E-10).
 */
export const CheckNote = ({ agrees }: { agrees: boolean }) => {
  const say = useWords(reportWords)
  const formats = useFormats()
  // The key avoids the module's name, like those of the reports themselves (use-report.ts).
  const { data } = useQuery({ queryKey: ['report', 'check'], queryFn: ({ signal }) => api.reports.check({ signal }) })
  const check = data?.check
  if (!check || agrees !== (check.differing.length === 0)) return null
  const time = formats.when(check.at)
  if (agrees)
    return (
      <p className="gh-small gh-muted gh-row">
        <IconChecks size={18} stroke={1.75} className="gh-inside gh-still" aria-hidden="true" />
        {say('checked', { at: time, count: check.days })}
      </p>
    )
  return (
    <div className="gh-gap-12 gh-body gh-top gh-flex gh-round-8 gh-p-10-16 gh-tone-overstay" role="status">
      <IconAlertTriangle size={22} stroke={1.75} className="gh-mt-2 gh-still" aria-hidden="true" />
      <p>
        <strong className="gh-block gh-bold">{say('differed')}</strong>
        {say('differed_days', { at: time })}{' '}
        {check.differing.map(({ start_date, end_date }, index) => {
          const days = [...new Set([start_date, end_date])].map(formats.day)
          return (
            <Fragment key={`${start_date} ${end_date}`}>
              {index === 0 ? '' : ', '}
              <AppLink className="gh-strong" href={reportHref({ startDate: start_date, endDate: end_date })}>
                {days.length === 1 ? days[0] : say('between', { from: days[0]!, to: days[1]! })}
              </AppLink>
            </Fragment>
          )
        })}
        {'. '}
        {say('differed_text')}
      </p>
    </div>
  )
}

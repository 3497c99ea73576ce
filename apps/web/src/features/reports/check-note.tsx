import { IconAlertTriangle, IconChecks } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { api } from '../../api/client.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { AppLink } from '../../ui/page/app-link.tsx'
import { reportWords } from './report.words.ts'
import { reportHref } from './report-query.ts'

/**
 * What the last nightly check of the figures found, with the way to the reports of what differed; `agrees` says which of the two stands here, above or
 * below the report. The page stands without it (E-10).
 */
export const CheckNote = ({ agrees }: { agrees: boolean }) => {
  const say = useWords(reportWords)
  const formats = useFormats()
  // Not under the module's name, as the reports themselves (use-report.ts).
  const { data } = useQuery({ queryKey: ['report', 'check'], queryFn: ({ signal }) => api.reports.check({ signal }) })
  const check = data?.check
  if (!check || agrees !== (check.differing.length === 0)) return null
  const at = formats.when(check.at)
  if (agrees)
    return (
      <p className="gh-small gh-muted gh-row">
        <IconChecks size={18} stroke={1.75} className="gh-inside gh-still" aria-hidden="true" />
        {say('checked', { at, count: check.days })}
      </p>
    )
  return (
    <div className="gh-gap-12 gh-body gh-top gh-flex gh-round-8 gh-p-10-16 gh-tone-overstay" role="status">
      <IconAlertTriangle size={22} stroke={1.75} className="gh-mt-2 gh-still" aria-hidden="true" />
      <p>
        <strong className="gh-block gh-bold">{say('differed')}</strong>
        {say('differed_days', { at })}{' '}
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

import type { Tariff, TariffVersionRow } from '@gatehouse/contract/parking-fees/tariff-record.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { AppLink } from '../../ui/buttons/app-link.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { None } from '../../ui/text/definition-list.tsx'
import { feeWords } from './parking-fees.words.ts'
import styles from './version.module.css'
import { addressOf, VersionBadge } from './version-status.tsx'

/** All versions of a tariff: when each was in force, and who published it. */
export const VersionsPanel = ({ tariff, version }: { tariff: Tariff; version: TariffVersionRow }) => {
  const say = useWords(feeWords)
  const formats = useFormats()
  const moment = (instant: string | null) => (instant === null ? <None /> : <span className="gh-nowrap">{formats.dateTime(instant)}</span>)
  return (
    <Panel flush title={say('versions')}>
      <section
        className={`gh-scrolls gh-inset gh-line-top ${styles.versions}`}
        aria-label={say('versions_table')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
      >
        <table className="gh-table">
          <thead>
            <tr>
              <th scope="col">{say('versions')}</th>
              <th scope="col">{say('in_use')}</th>
              <th scope="col">{say('since')}</th>
              <th scope="col">{say('until')}</th>
              <th scope="col">{say('published_by')}</th>
            </tr>
          </thead>
          <tbody>
            {tariff.versions.map((each) => (
              <tr key={each._id} className={each._id === version._id ? 'gh-selected' : undefined}>
                <th scope="row" className="gh-nowrap">
                  <AppLink href={addressOf(tariff, each)} aria-current={each._id === version._id ? 'page' : undefined}>
                    {say('version', { n: each.n })}
                  </AppLink>
                </th>
                <td>
                  <VersionBadge status={each.status} />
                </td>
                <td>{moment(each.starts_at)}</td>
                <td>{moment(each.ends_at)}</td>
                <td>{each.published_by ?? <None />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  )
}

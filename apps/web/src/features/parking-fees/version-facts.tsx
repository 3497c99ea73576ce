import type { TariffCalendar } from '@gatehouse/contract/kernel/domain/tariff/lines.ts'
import type { TariffVersion } from '@gatehouse/contract/parking-fees/tariff-record.ts'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../api/client.ts'
import { useCommand } from '../../api/command.ts'
import { explain } from '../../api/errors.ts'
import { formatHours } from '../../lib/dates.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import { PageActions } from '../../ui/page/page-slots.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { DefinitionList, None } from '../../ui/text/definition-list.tsx'
import { ChangesPanel } from './changes-panel.tsx'
import { ExamplesPanel } from './examples-panel.tsx'
import { feeWords } from './parking-fees.words.ts'
import { rulesWords } from './rules.words.ts'
import { useVersionInForce } from './use-beside.ts'
import { useChanges } from './use-changes.ts'
import { useRulesText } from './use-rules-text.ts'
import styles from './version.module.css'
import { versionWords } from './version.words.ts'
import { useVersionCommands } from './version-commands.tsx'
import { VersionFrame, type WithHistory } from './version-frame.tsx'
import { VersionHead } from './version-head.tsx'
import { addressOf } from './version-status.tsx'

type Content = Pick<TariffVersion, 'rules' | 'examples' | 'privileges' | 'vehicle_classes' | 'visitor_types'>

interface VersionFactsProps {
  tariff: WithHistory
  version: TariffVersion
  calendar: TariffCalendar
  writes: boolean
}

/** A version that can't change any more, or that this person can't change. */
export const VersionFacts = ({ tariff, version, calendar, writes }: VersionFactsProps) => {
  const say = useWords(versionWords)
  const sayFee = useWords(feeWords)
  const navigate = useNavigate()
  const { ask, dialog } = useVersionCommands(tariff, version)
  const activeVersion = useVersionInForce(tariff, version)
  const changesFrom = useChanges(tariff.location_id)
  const draft = tariff.versions.find(({ status }) => status === 'draft')
  const { rules, examples, privileges, vehicle_classes, visitor_types } = version
  const copy = useCommand(
    async (body: Content, idempotencyKey) => {
      const newVersion = await api.parkingFees.addVersion({ params: { id: tariff._id }, body, idempotencyKey })
      // Announce it before the tariff is read again, which replaces this page with the new draft.
      showToast(sayFee('version_added', { n: newVersion.n }))
      void navigate({ href: addressOf(tariff, newVersion) })
    },
    ['parkingFees'],
  )
  return (
    <VersionFrame
      tariff={tariff}
      version={version}
      scope={{ privileges, vehicle_classes, visitor_types }}
      rules={rules}
      calendar={calendar}
      notice={copy.error ? <FailureNote title={explain(copy.error)} /> : null}
    >
      {writes ? (
        <PageActions>
          <Button
            leftSection={draft ? undefined : <IconPlus size={18} stroke={1.75} aria-hidden="true" />}
            title={draft ? undefined : sayFee('new_version_of')}
            loading={copy.isPending}
            onClick={() =>
              draft
                ? void navigate({ href: addressOf(tariff, draft) })
                : copy.mutate({ rules, examples, privileges, vehicle_classes, visitor_types })
            }
          >
            {draft ? sayFee('open_draft', { n: draft.n }) : sayFee('new_version')}
          </Button>
        </PageActions>
      ) : null}
      <VersionHead tariff={tariff} version={version} scope={version} onAsk={writes ? ask : null} />
      {rules.tables.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a table is known by its place in the list
        <BandFacts key={index} version={version} at={index} />
      ))}
      <Panel title={say('further')}>
        <Further version={version} />
      </Panel>
      {activeVersion && version.status === 'scheduled' ? (
        <ChangesPanel n={activeVersion.n} changes={changesFrom(activeVersion, version)} />
      ) : null}
      <ExamplesPanel examples={examples} rules={rules} calendar={calendar} onChange={null} />
      {writes ? dialog : null}
    </VersionFrame>
  )
}

const BandFacts = ({ version: { rules }, at }: { version: TariffVersion; at: number }) => {
  const say = useWords(versionWords)
  const sayRules = useWords(rulesWords)
  const sentences = useRulesText()
  const { money } = useFormats()
  const { days, bands } = rules.tables[at]!
  const title = rules.tables.length > 1 ? say('bands_on', { days: sentences.days(days) }) : say('bands')
  return (
    <Panel flush title={title}>
      <table className={`gh-table gh-line-top ${styles.band_facts}`}>
        <thead>
          <tr>
            <th scope="col">{say('from')}</th>
            <th scope="col">{say('to')}</th>
            <th scope="col">{say('kind')}</th>
            <th scope="col" className={styles.number}>
              {say('amount')}
            </th>
            <th scope="col" className={styles.number}>
              {say('unit')}
            </th>
          </tr>
        </thead>
        <tbody>
          {bands.map(({ to, kind, amount, unit }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a band is known by its place in the table
            <tr key={index} className="gh-numbers">
              <td>{formatHours(bands[index - 1]?.to ?? 0)}</td>
              <td>{to === null ? say('no_end') : formatHours(to)}</td>
              <td>{sayRules(`kinds.${kind}`)}</td>
              <td className={styles.number}>{kind === 'free' ? <None /> : money(amount)}</td>
              <td className={styles.number}>{unit === null ? <None /> : formatHours(unit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

const Further = ({ version: { rules } }: { version: TariffVersion }) => {
  const say = useWords(rulesWords)
  const sentences = useRulesText()
  return (
    <DefinitionList
      facts={[
        { term: say('grace'), value: sentences.grace(rules) },
        { term: say('lost_card'), value: sentences.lostCard(rules) },
        { term: say('after_hours'), value: sentences.surcharges(rules) },
        { term: say('counting'), value: sentences.counting(rules) },
        { term: say('payment'), value: sentences.payment(rules) },
        { term: say('special'), value: sentences.special(rules) },
      ]}
    />
  )
}

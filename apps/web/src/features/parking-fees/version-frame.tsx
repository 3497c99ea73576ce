import type { TariffCalendar } from '@gatehouse/contract/kernel/domain/tariff/lines.ts'
import type { TariffRules } from '@gatehouse/contract/kernel/domain/tariff/rules.ts'
import type { Tariff, TariffVersionRow } from '@gatehouse/contract/parking-fees/tariff-record.ts'
import type { ReactNode } from 'react'
import { useMay } from '../../api/me.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { FormPage } from '../../ui/form/form-page.tsx'
import { RecordHistory } from '../../ui/page/record-history.tsx'
import { useNarrow } from '../../ui/page/use-narrow.ts'
import { ComparePanel } from './compare-panel.tsx'
import { feeWords } from './parking-fees.words.ts'
import { Simulator } from './simulator.tsx'
import { useVersionInForce } from './use-beside.ts'
import type { Scope } from './use-scope.ts'
import styles from './version.module.css'
import { VersionsPanel } from './versions-panel.tsx'

export interface WithHistory extends Tariff {
  readonly history: Parameters<typeof RecordHistory>[0]['history']
}

interface VersionFrameProps {
  tariff: WithHistory
  version: TariffVersionRow
  scope: Scope
  rules: TariffRules | null
  calendar: TariffCalendar
  notice?: ReactNode
  footer?: ReactNode
  children: ReactNode
}

const STEPS = ['created', 'renamed', 'version_added', 'version_changed', 'version_removed', 'published', 'withdrawn', 'ended'] as const

/** The page of a version: its content, the simulator beside it, and the tariff's other versions below. */
export const VersionFrame = ({ tariff, version, scope, rules, calendar, notice, footer, children }: VersionFrameProps) => {
  const say = useWords(feeWords)
  const activeVersion = useVersionInForce(tariff, version)
  const stepText = (action: string) => {
    const step = STEPS.find((each) => action === `tariff.${each}`)
    return step ? say(`history_of.${step}`) : action
  }
  return (
    <FormPage notice={notice} footer={footer} whole={!useNarrow('(max-width: 1199px)')}>
      <div className={`gh-grid gh-gap-16 gh-top ${styles.beside}`}>
        <div className="gh-stack gh-column">
          {children}
          {useMay()('reports:read') ? <ComparePanel tariff={tariff} scope={scope} rules={rules} /> : null}
        </div>
        <div className={styles.simulator}>
          <Simulator tariff={tariff} rules={rules} calendar={calendar} beside={activeVersion} />
        </div>
        <div className="gh-stack gh-column">
          {tariff.versions.length > 1 ? <VersionsPanel tariff={tariff} version={version} /> : null}
          {tariff.history.length > 0 ? <RecordHistory history={tariff.history} text={stepText} /> : null}
        </div>
      </div>
    </FormPage>
  )
}

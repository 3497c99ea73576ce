import type { StampKind } from '@gatehouse/contract/e-stamps/e-stamp-kind.ts'
import { IconRubberStamp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type LocationChoice, useLocations } from '../../api/location-choices.ts'
import { useMay } from '../../api/me.ts'
import { queries } from '../../api/queries.ts'
import { readView } from '../../api/read-view.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { FormPage } from '../../ui/form/form-page.tsx'
import { usePageTitle } from '../../ui/page/page-slots.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { RecordState } from '../../ui/page/record-state.tsx'
import { RecordFacts } from '../../ui/text/record-facts.tsx'
import { KINDS } from './e-stamp-search.ts'
import { STAMP_KIND } from './e-stamps.fixed.ts'
import { effectWords } from './effect.words.ts'
import { kindWords } from './kind.words.ts'
import { locationName } from './kind-columns.tsx'
import { KindEditor } from './kind-form.tsx'
import { KindStatusPanel } from './kind-status-panel.tsx'
import { useEffectText, useHasFees, useKindName, useKindSentence } from './use-effect-words.ts'
import { useTariffs } from './use-tariffs.ts'
import { useUnitName } from './use-unit-name.ts'

const route = getRouteApi('/shell/service/visitor/e-stamp/kinds/$id')

/** One kind of e-stamps: a form for people who may change it, otherwise its facts. An archived kind can't be changed. */
export default function KindPage(): ReactNode {
  const say = useWords(kindWords)
  const { id } = route.useParams()
  const writes = useMay()('e-stamps:write')
  const read = useQuery(queries.eStampKinds.get({ id }))
  const kind = read.data
  const { choices = [], isLoading } = useLocations()
  const kindName = useKindName()
  usePageTitle(kind && `${kind.code} ${kindName(kind)}`)
  const view = readView(read)
  if (kind && !isLoading && !view.missing) {
    if (writes && kind.status === 'active') return <KindEditor key={id} kind={kind} locations={choices} />
    return <KindFacts kind={kind} locations={choices} writes={writes} />
  }
  return <RecordState read={view} thing={say('the_kind')} icon={IconRubberStamp} missing={say('not_found')} list={KINDS} />
}

const KindFacts = ({ kind, locations, writes }: { kind: StampKind; locations: readonly LocationChoice[]; writes: boolean }) => {
  const say = useWords(kindWords)
  const sayEffect = useWords(effectWords)
  const unitName = useUnitName()
  const units = kind.units?.map(unitName) ?? null
  const has_fees = useHasFees()
  const tariff = useTariffs(kind.location_id).find(({ _id }) => _id === kind.tariff_id)?.name
  return (
    <FormPage aside={<KindStatusPanel kind={kind} changeable={writes} />}>
      <Panel title={say('summary')}>
        <p className="gh-large gh-break">{useKindSentence()(kind, { units, tariff })}</p>
        {has_fees ? null : <p className="gh-small gh-muted gh-mt-8">{sayEffect('no_fee_here')}</p>}
      </Panel>
      <Panel title={say('what')}>
        <RecordFacts
          fields={STAMP_KIND}
          record={kind}
          as={{ code: <span className="gh-mono">{kind.code}</span>, effect: useEffectText()(kind), value: false }}
          own={{
            location_id: locationName(kind, locations),
            tariff_id: tariff ?? false,
            unit_ids: units?.join(', ') ?? say('all_units'),
            status: false,
          }}
        />
      </Panel>
    </FormPage>
  )
}

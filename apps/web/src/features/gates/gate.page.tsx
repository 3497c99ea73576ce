import type { Gate } from '@gatehouse/contract/gates/gates.ts'
import { IconDoor } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type LocationChoice, useLocations } from '../../api/location-choices.ts'
import { useMay } from '../../api/me.ts'
import { queries } from '../../api/queries.ts'
import { readView } from '../../api/read-view.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { FormPage } from '../../ui/form/form-page.tsx'
import { useHoursText } from '../../ui/form/use-hours-text.ts'
import { usePageTitle } from '../../ui/page/page-slots.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { RecordState } from '../../ui/page/record-state.tsx'
import { RecordFacts } from '../../ui/text/record-facts.tsx'
import { locationName } from './gate-columns.tsx'
import { GateEditor } from './gate-form.tsx'
import { GateStatusPanel } from './gate-status-panel.tsx'
import { GATE } from './gates.fixed.ts'
import { gateWords } from './gates.words.ts'
import { useTypeWords, useVisitorTypes } from './use-visitor-types.ts'

const route = getRouteApi('/shell/service/visitor/gates/$id')

/** One gate: its form for people who may change it, its facts for others. */
export default function GatePage(): ReactNode {
  const say = useWords(gateWords)
  const { id } = route.useParams()
  const may = useMay()
  const read = useQuery(queries.gates.get({ id }))
  const gate = read.data
  const { choices, isLoading } = useLocations()
  usePageTitle(gate && `${gate.code} ${gate.name}`)
  const view = readView(read)
  if (gate && !isLoading && !view.missing) {
    const locations = withOwn(choices ?? [], gate)
    return may('gates:write') ? <GateEditor key={id} gate={gate} locations={locations} /> : <GateFacts gate={gate} locations={locations} />
  }
  return <RecordState read={view} thing={say('the_gate')} icon={IconDoor} missing={say('not_found')} list="/service/visitor/gates" />
}

/** The locations that a gate can have: those in use, and its current one. */
const withOwn = (choices: readonly LocationChoice[], gate: Gate): LocationChoice[] => {
  const open = choices.filter(({ id, status }) => status !== 'archived' || id === gate.location_id)
  if (open.some(({ id }) => id === gate.location_id)) return open
  return [{ id: gate.location_id, code: gate.location_code, name: gate.location_code, status: 'active' }, ...open]
}

const GateFacts = ({ gate, locations }: { gate: Gate; locations: readonly LocationChoice[] }) => {
  const say = useWords(gateWords)
  const hoursText = useHoursText()
  const wordsOf = useTypeWords(useVisitorTypes(gate.location_id))
  return (
    <FormPage aside={<GateStatusPanel gate={gate} changeable={false} />}>
      <Panel title={say('what')}>
        <RecordFacts
          fields={GATE}
          record={gate}
          as={{ code: <span className="gh-mono">{gate.code}</span> }}
          own={{
            location_id: locationName(gate, locations),
            visitor_types: wordsOf(gate.visitor_types) || say('all_types'),
            hours: hoursText(gate.hours).join(' · '),
            status: false,
          }}
        />
      </Panel>
    </FormPage>
  )
}

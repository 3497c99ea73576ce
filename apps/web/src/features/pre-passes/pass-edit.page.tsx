import type { PrePass } from '@gatehouse/contract/pre-passes/pre-pass-record.ts'
import { IconQrcode } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type LocationChoice, useLocations } from '../../api/location-choices.ts'
import { useMay } from '../../api/me.ts'
import { queries } from '../../api/queries.ts'
import { readView } from '../../api/read-view.ts'
import { useVisitChoices } from '../../api/visit-choices.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { FormPage } from '../../ui/form/form-page.tsx'
import { useHoursText } from '../../ui/form/use-hours-text.ts'
import { usePageTitle } from '../../ui/page/page-slots.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { RecordState } from '../../ui/page/record-state.tsx'
import { RecordFacts } from '../../ui/text/record-facts.tsx'
import { PassEditor } from './pass-form.tsx'
import { passFormWords } from './pass-form.words.ts'
import { PassAside } from './pass-panels.tsx'
import { isPossible, LIST } from './pass-state.tsx'
import { sourceOf } from './pass-values.ts'
import { PRE_PASS } from './pre-passes.fixed.ts'
import { prePassWords } from './pre-passes.words.ts'

const route = getRouteApi('/shell/service/visitor/pre-passes/$id/edit')

/** One pass: its form for people who may change it, its facts for others. A revoked pass can't be changed. */
export default function PassEditPage(): ReactNode {
  const say = useWords(prePassWords)
  const { id } = route.useParams()
  const writes = useMay()('pre-passes:write')
  const read = useQuery(queries.prePasses.get({ id }))
  const pass = read.data
  const { choices, isLoading } = useLocations()
  usePageTitle(pass?.holder_name)
  const view = readView(read)
  if (pass && !isLoading && !view.missing) {
    const places = withOwn(choices ?? [], pass)
    const aside = <PassAside pass={pass} writes={writes} />
    if (writes && isPossible('change', pass))
      return <PassEditor key={id} pass={pass} source={sourceOf(pass)} places={places} aside={aside} />
    return <PassFacts pass={pass} places={places} aside={aside} />
  }
  return <RecordState read={view} thing={say('the_pass')} icon={IconQrcode} missing={say('not_found')} list={LIST} />
}

/** The locations that a pass can have: those in use, and its current one. */
const withOwn = (choices: readonly LocationChoice[], { location_id, location_code }: PrePass): LocationChoice[] => {
  const open = choices.filter(({ id, status }) => status !== 'archived' || id === location_id)
  if (open.some(({ id }) => id === location_id)) return open
  return [{ id: location_id, code: location_code, name: location_code, status: 'active' }, ...open]
}

const PassFacts = ({ pass, places, aside }: { pass: PrePass; places: readonly LocationChoice[]; aside: ReactNode }) => {
  const say = useWords(prePassWords)
  const sayForm = useWords(passFormWords)
  const formats = useFormats()
  const hoursText = useHoursText()
  const choiceOf = useVisitChoices(pass.location_id).word
  return (
    <FormPage aside={aside}>
      <Panel title={sayForm('who')}>
        <RecordFacts
          fields={PRE_PASS}
          record={pass}
          as={{ visitor_type: choiceOf('visitor_types', pass.visitor_type) ?? false, purpose: choiceOf('purposes', pass.purpose) ?? false }}
          own={{
            phone: pass.phone_masked,
            email: pass.email ?? false,
            location_id: places.find(({ id }) => id === pass.location_id)?.name ?? pass.location_code,
            gate_ids: pass.gate_codes?.join(', ') ?? say('all_gates'),
            unit_id: pass.unit_name,
            ...{ from_day: formats.day(pass.from_day), from_time: pass.from_time ?? false },
            ...{ until_day: formats.day(pass.until_day), until_time: pass.until_time ?? false },
            hours: pass.hours === null ? sayForm('any_time') : hoursText(pass.hours).join(' · '),
            status: false,
          }}
        />
      </Panel>
    </FormPage>
  )
}

import { localName } from '@gatehouse/contract/kernel/domain/local-name.ts'
import type { Location } from '@gatehouse/contract/locations/locations.ts'
import { IconMapPin } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMay } from '../../api/me.ts'
import { queries } from '../../api/queries.ts'
import { readView } from '../../api/read-view.ts'
import { useFormats } from '../../lib/formats.ts'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import { useFieldText } from '../../lib/record-fields.ts'
import { FormPage } from '../../ui/form/form-page.tsx'
import { spansText } from '../../ui/form/hours.ts'
import { useHoursText } from '../../ui/form/use-hours-text.ts'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import { usePageTitle } from '../../ui/page/page-slots.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { RecordState } from '../../ui/page/record-state.tsx'
import { RecordFacts } from '../../ui/text/record-facts.tsx'
import { LocationEditor } from './location-form.tsx'
import { LocationStatusPanel } from './location-status.tsx'
import { LocationTabs } from './location-tabs.tsx'
import { LOCATION } from './locations.fixed.ts'
import { locationWords } from './locations.words.ts'

const route = getRouteApi('/shell/setup/location/$id')

/** One location: its form for people who may change it, its facts for others. */
export default function LocationPage(): ReactNode {
  const say = useWords(locationWords)
  const language = useLanguage()
  const { id } = route.useParams()
  const may = useMay()
  const read = useQuery(queries.locations.get({ id }))
  const location = read.data
  usePageTitle(location && `${location.code} ${localName(location, language)}`)
  const view = readView(read)
  if (location && !view.missing) {
    return (
      <>
        <LocationTabs id={id} />
        {may('locations:write') && location.status !== 'archived' ? (
          <LocationEditor key={id} location={location} />
        ) : (
          <LocationFacts location={location} changeable={may('locations:write')} />
        )}
      </>
    )
  }
  return <RecordState read={view} thing={say('the_location')} icon={IconMapPin} missing={say('not_found')} list="/setup/location" />
}

const Lines = ({ texts }: { texts: readonly string[] }) => texts.map((text) => <div key={text}>{text}</div>)
const lines = (texts: readonly string[]) => (texts.length === 0 ? null : <Lines texts={texts} />)

/** A location for people who can't change it. People who otherwise could see a note that it is archived. */
const LocationFacts = ({ location, changeable }: { location: Location; changeable: boolean }) => {
  const say = useWords(locationWords)
  const formats = useFormats()
  const language = useLanguage()
  const hoursText = useHoursText()
  const { code, name_th, name_en, time_zone, hours, holidays, assembly_points } = location
  const facts = { fields: LOCATION, record: location }
  return (
    <FormPage
      notice={changeable ? <FailureNote title={say('archived_form')} takes_focus={false} /> : undefined}
      aside={<LocationStatusPanel location={location} changeable={changeable} />}
    >
      <Panel title={say('what')}>
        <RecordFacts
          {...facts}
          section="what"
          as={{
            code: <span className="gh-mono">{code}</span>,
            name_th: name_th ? <span lang="th">{name_th}</span> : false,
            name_en: <span lang="en">{name_en}</span>,
            // The panel beside it shows the capacity with the number of people inside.
            capacity: false,
          }}
          own={{}}
        />
      </Panel>
      <Panel title={say('where')}>
        <RecordFacts {...facts} section="where" own={{ time_zone: time_zone ?? say('own_zone', { zone: formats.zone }) }} />
      </Panel>
      <Panel title={useFieldText(LOCATION).label('hours')}>
        <RecordFacts
          {...facts}
          section="hours"
          own={{
            hours: lines(hoursText(hours)),
            holidays: lines(
              holidays.map(({ date, hours: spans, ...names }) => {
                const day = `${formats.day(date)} ${names[`name_${language}`]}`
                return spans.length > 0 ? `${day} · ${spansText(spans)}` : day
              }),
            ),
            assembly_points: lines(assembly_points.map(({ name, description }) => (description ? `${name} · ${description}` : name))),
          }}
        />
      </Panel>
    </FormPage>
  )
}

import type { Location } from '@gatehouse/contract/locations.ts'
import { useFormats } from '../../lib/formats.ts'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import { FormPage } from '../../ui/form/form-page.tsx'
import { spansText } from '../../ui/form/hours.ts'
import { hoursWords } from '../../ui/form/hours.words.ts'
import { useHoursText } from '../../ui/form/use-hours-text.ts'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { DefinitionList } from '../../ui/text/definition-list.tsx'
import { LocationStatusPanel } from './location-status-panel.tsx'
import { locationWords } from './locations.words.ts'

/** A location for who cannot change it; one that is archived says so to who otherwise could. */
export const LocationFacts = ({ location, changeable }: { location: Location; changeable: boolean }) => {
  const say = useWords(locationWords)
  const sayHours = useWords(hoursWords)
  const formats = useFormats()
  const language = useLanguage()
  const hoursText = useHoursText()
  const lines = (texts: readonly string[]) => (texts.length === 0 ? null : texts.map((text) => <div key={text}>{text}</div>))
  return (
    <FormPage
      notice={changeable ? <FailureNote title={say('archived_form')} takes_focus={false} /> : undefined}
      aside={<LocationStatusPanel location={location} changeable={changeable} />}
    >
      <Panel title={say('what')}>
        <DefinitionList
          facts={[
            { term: say('code'), value: <span className="gh-mono">{location.code}</span> },
            { term: say('name_th'), value: <span lang="th">{location.name_th}</span> },
            { term: say('name_en'), value: <span lang="en">{location.name_en}</span> },
            { term: say('kind'), value: say(`kinds.${location.kind}`) },
          ]}
        />
      </Panel>
      <Panel title={say('where')}>
        <DefinitionList
          facts={[
            { term: say('address_th'), value: location.address_th },
            { term: say('address_en'), value: location.address_en },
            { term: say('time_zone'), value: location.time_zone ?? say('own_zone', { zone: formats.zone }) },
          ]}
        />
      </Panel>
      <Panel title={sayHours('title')}>
        <DefinitionList
          facts={[
            { term: sayHours('week'), value: lines(hoursText(location.hours)) },
            {
              term: sayHours('holidays'),
              value: lines(
                location.holidays.map(
                  ({ date, hours, ...names }) =>
                    `${formats.day(date)} ${names[`name_${language}`]}${hours.length > 0 ? ` · ${spansText(hours)}` : ''}`,
                ),
              ),
            },
            {
              term: sayHours('points'),
              value: lines(location.assembly_points.map(({ name, description }) => (description ? `${name} · ${description}` : name))),
            },
          ]}
        />
      </Panel>
    </FormPage>
  )
}

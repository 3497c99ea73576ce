import type { DeleteImpact, DeleteObstacle } from '@gatehouse/contract/delete-requests/delete-requests.ts'
import { useLocations } from '../../api/location-choices.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { DefinitionList } from '../../ui/text/definition-list.tsx'
import { deletesWords } from './deletes.words.ts'

/** The effects of the deletion on lists and reports. */
export const ImpactFacts = ({ impact }: { impact: DeleteImpact }) => {
  const say = useWords(deletesWords)
  const formats = useFormats()
  const { choices = [] } = useLocations()
  const nameOf = (id: string) => choices.find((choice) => choice.id === id)?.name ?? ''
  const count = (value: number) => (value === 0 ? say('none') : formats.number(value))
  return (
    <DefinitionList
      facts={[
        {
          term: say('leaves'),
          value: `${say('visits_numbered', { count: impact.visits })} · ${say('people', { count: impact.people })}`,
        },
        {
          term: say('reports'),
          value:
            impact.days.length === 0 ? (
              say('none')
            ) : (
              <ul className="gh-stack gh-gap-4 gh-plain gh-numbers">
                {impact.days.map(({ day, location_id, checked_in, checked_out }) => (
                  <li key={`${day} ${location_id}`}>
                    {say('day_counts', { day: formats.day(day), location: nameOf(location_id), in: checked_in, out: checked_out })}
                  </li>
                ))}
              </ul>
            ),
        },
        { term: say('sightings'), value: count(impact.sightings) },
        { term: say('charges'), value: count(impact.charges + impact.stamps) },
      ]}
    />
  )
}

/** The reasons why the visits can't be deleted now. */
export const Obstacles = ({ obstacles }: { obstacles: readonly DeleteObstacle[] }) => {
  const say = useWords(deletesWords)
  return (
    <div className="gh-body gh-overstay gh-strong gh-p-10-12 gh-round gh-tone-overstay" role="status">
      <p>{say('in_the_way')}</p>
      <ul className="gh-stack gh-gap-4 gh-plain gh-normal">
        {obstacles.map(({ entrance_id, number, why }) => (
          <li key={`${entrance_id} ${why}`}>{say(`obstacles.${why}`, { number })}</li>
        ))}
      </ul>
    </div>
  )
}

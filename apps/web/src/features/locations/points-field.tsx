import { fieldErrors } from '@gatehouse/contract/kernel/messages.ts'
import { assemblyPoints, type Location } from '@gatehouse/contract/locations.ts'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import { FieldRows } from '../../ui/form/field-rows.tsx'
import { fieldError } from '../../ui/form/form-parts.tsx'
import { hoursWords } from '../../ui/form/hours.words.ts'
import { TextInput } from '../../ui/form/inputs.tsx'

type Points = Location['assembly_points']
const MOST_POINTS = 20

interface PointsFieldProps {
  id: string
  value: Points
  onChange: (points: Points) => void
  problem: string | undefined
}

/** Where people gather, each with the way there. */
export const PointsField = ({ id, value, onChange, problem }: PointsFieldProps) => {
  const say = useWords(hoursWords)
  const language = useLanguage()
  const issues = problem ? fieldErrors(assemblyPoints.safeParse(value).error?.issues ?? [], language) : []
  const problemOf = (index: number, part: string) => fieldError(issues.find(({ field }) => field === `${index}.${part}`)?.message)
  return (
    <div className="gh-stack gh-gap-12">
      <FieldRows
        value={value}
        onChange={onChange}
        blank={{ name: '', description: '' }}
        most={MOST_POINTS}
        columns="minmax(0, 2fr) minmax(0, 3fr)"
        id={id}
        add={say('add_point')}
        remove={(n) => say('remove_point', { n })}
      >
        {(point, index, set) => (
          <>
            <TextInput
              label={say('point_name')}
              aria-label={say('point', { n: index + 1 })}
              value={point.name}
              maxLength={120}
              error={problemOf(index, 'name')}
              onChange={(event) => set({ ...point, name: event.currentTarget.value })}
            />
            <TextInput
              label={say('point_directions')}
              aria-label={say('point_text', { n: index + 1 })}
              value={point.description}
              maxLength={300}
              error={problemOf(index, 'description')}
              onChange={(event) => set({ ...point, description: event.currentTarget.value })}
            />
          </>
        )}
      </FieldRows>
    </div>
  )
}

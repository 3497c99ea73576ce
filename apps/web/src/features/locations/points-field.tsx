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
  const problemOf = (n: number, part: string) => fieldError(issues.find(({ field }) => field === `${n - 1}.${part}`)?.message)
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
        {({ n, field }) => (
          <>
            <TextInput {...field('name', say('point_name'), say('point', { n }))} maxLength={120} error={problemOf(n, 'name')} />
            <TextInput
              {...field('description', say('point_directions'), say('point_text', { n }))}
              maxLength={300}
              error={problemOf(n, 'description')}
            />
          </>
        )}
      </FieldRows>
    </div>
  )
}

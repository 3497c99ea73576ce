import { fieldErrors } from '@gatehouse/contract/kernel/messages.ts'
import { assemblyPoints, type Location } from '@gatehouse/contract/locations.ts'
import { Button, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import { fieldError } from '../../ui/form-parts.tsx'
import styles from './hours.module.css'
import { hoursWords } from './hours.words.ts'

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
  const set = (index: number, change: Partial<Points[number]>) =>
    onChange(value.map((point, at) => (at === index ? { ...point, ...change } : point)))
  return (
    <div className={styles.list}>
      {value.map((point, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a point is known by its place in the list
        <div key={index} className={styles.point}>
          <TextInput
            label={index === 0 ? say('point_name') : undefined}
            aria-label={say('point', { n: index + 1 })}
            value={point.name}
            maxLength={120}
            error={problemOf(index, 'name')}
            onChange={(event) => set(index, { name: event.currentTarget.value })}
          />
          <TextInput
            label={index === 0 ? say('point_directions') : undefined}
            aria-label={say('point_text', { n: index + 1 })}
            value={point.description}
            maxLength={300}
            error={problemOf(index, 'description')}
            onChange={(event) => set(index, { description: event.currentTarget.value })}
          />
          <button
            type="button"
            className={styles.remove}
            aria-label={say('remove_point', { n: index + 1 })}
            onClick={() => onChange(value.filter((_, at) => at !== index))}
          >
            <IconX size={16} stroke={2} />
          </button>
        </div>
      ))}
      {value.length < MOST_POINTS ? (
        <div>
          <Button
            id={id}
            size="chip"
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
            onClick={() => onChange([...value, { name: '', description: '' }])}
          >
            {say('add_point')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

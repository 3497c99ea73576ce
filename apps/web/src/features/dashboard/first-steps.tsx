import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { DESK_PATH } from '../../api/addresses.ts'
import { useMay } from '../../api/me.ts'
import { queries } from '../../api/queries.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { LinkButton } from '../../ui/page/link-button.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { dashboardWords } from './dashboard.words.ts'
import { nextStep, STEPS } from './figures.ts'

const WAYS = {
  location: { href: '/setup/location/create', permission: 'locations:write' },
  gate: { href: '/service/visitor/gates/create', permission: 'gates:write' },
  visit: { href: DESK_PATH, permission: 'entrances:check_in' },
} as const

/** The first steps of a new organisation: a location, a gate, a visitor. */
export const FirstSteps = ({ locations }: { locations: number }) => {
  const say = useWords(dashboardWords)
  const may = useMay()
  const gates = useQuery({ ...queries.gates.list({ limit: 1 }), enabled: may('gates:read') })
  if (gates.isLoading) return null
  const next = nextStep(locations, gates.data?.total ?? 0)
  const { href, permission } = WAYS[next]
  return (
    <Panel title={say('first_title')}>
      <p className="gh-body gh-muted">{say('first_text')}</p>
      <ol className="gh-stack gh-gap-4 gh-large gh-plain gh-mt-12 gh-mb-16">
        {STEPS.map((step) => {
          const isDone = STEPS.indexOf(step) < STEPS.indexOf(next)
          const Icon = isDone ? IconCircleCheck : IconCircle
          return (
            <li
              key={step}
              className={step === next ? 'gh-flex gh-gap-10 gh-strong' : 'gh-flex gh-gap-10'}
              aria-current={step === next ? 'step' : undefined}
            >
              <Icon size={20} stroke={1.75} className={`gh-mt-3 ${isDone ? 'gh-inside' : 'gh-faint'}`} aria-hidden="true" />
              <span>
                {say(`steps.${step}`)}
                {isDone ? <span className="gh-hidden"> ({say('step_done')})</span> : null}
              </span>
            </li>
          )
        })}
      </ol>
      {may(permission) ? (
        <LinkButton href={href}>{say(`go.${next}`)}</LinkButton>
      ) : (
        <p className="gh-body gh-muted">{say('ask_administrator')}</p>
      )}
    </Panel>
  )
}

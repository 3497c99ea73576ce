import type { NotificationChoice } from '@gatehouse/contract/notifications/notifications.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { useCommand } from '../../api/command.ts'
import { explain } from '../../api/errors.ts'
import { queries } from '../../api/queries.ts'
import { readView } from '../../api/read-view.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { ReadState } from '../../ui/page/read-state.tsx'
import styles from './choices-panel.module.css'
import { pageWords } from './notification-page.words.ts'

/** Selects the types of notifications that the person also gets by e-mail; saved at once. */
export const ChoicesPanel = () => {
  const say = useWords(pageWords)
  const query = queries.notifications.choices()
  const { data, error, refetch } = useQuery(query)
  const client = useQueryClient()
  const choose = useCommand(
    ({ kind, by_email }: Pick<NotificationChoice, 'kind' | 'by_email'>) => api.notifications.choose({ body: { kind, by_email } }),
    [],
  )
  const set = (kind: string, by_email: boolean) =>
    choose.mutate({ kind, by_email }, { onSuccess: (choices) => client.setQueryData(query.queryKey, choices) })
  // Show the pressed state before the answer arrives.
  const isChosen = ({ kind, by_email }: NotificationChoice) =>
    choose.isPending && choose.variables.kind === kind ? choose.variables.by_email : by_email
  return (
    <Panel title={say('choices')}>
      <p className="gh-small gh-muted gh-mb-8">{say('choices_help')}</p>
      {data ? null : <ReadState read={readView({ error, refetch })} thing={say('the_choices')} />}
      {choose.error ? <FailureNote title={explain(choose.error)} takes_focus={false} /> : null}
      <ul className={`gh-plain ${styles.kinds}`}>
        {data?.docs.map((choice) => (
          <li key={choice.kind}>
            <span id={`choice-${choice.kind}`} className="gh-body gh-strong">
              {choice.label}
            </span>
            <Checkbox
              label={say('by_email')}
              aria-describedby={`choice-${choice.kind}`}
              checked={isChosen(choice)}
              onChange={(event) => set(choice.kind, event.currentTarget.checked)}
            />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

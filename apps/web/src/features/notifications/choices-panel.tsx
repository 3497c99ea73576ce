import type { NotificationChoice } from '@gatehouse/contract/notifications.ts'
import { Checkbox } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { useCommand } from '../../api/command.ts'
import { explain, referenceOf } from '../../api/errors.ts'
import { queries } from '../../api/queries.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { ErrorState, LoadingBox } from '../../ui/page/states.tsx'
import styles from './choices-panel.module.css'
import { pageWords } from './notification-page.words.ts'

/** How the person is told of each kind: always on the page, by e-mail as they choose. A press counts at once. */
export const ChoicesPanel = () => {
  const say = useWords(pageWords)
  const query = queries.notifications.choices()
  const { data, error, isPending, refetch } = useQuery(query)
  const client = useQueryClient()
  const choose = useCommand(
    ({ kind, by_email }: Pick<NotificationChoice, 'kind' | 'by_email'>) => api.notifications.choose({ body: { kind, by_email } }),
    [],
  )
  const set = (kind: string, by_email: boolean) =>
    choose.mutate({ kind, by_email }, { onSuccess: (chosen) => client.setQueryData(query.queryKey, chosen) })
  // What was pressed shows before the answer is there.
  const shown = ({ kind, by_email }: NotificationChoice) =>
    choose.isPending && choose.variables.kind === kind ? choose.variables.by_email : by_email
  return (
    <Panel title={say('choices')}>
      <p className={styles.help}>{say('choices_help')}</p>
      {isPending ? <LoadingBox /> : null}
      {error && !data ? (
        <ErrorState thing={say('the_choices')} code={referenceOf(error)} onRetry={() => void refetch()}>
          {explain(error)}
        </ErrorState>
      ) : null}
      {choose.error ? <FailureNote title={explain(choose.error)} takes_focus={false} /> : null}
      <ul className={styles.kinds}>
        {data?.docs.map((choice) => (
          <li key={choice.kind}>
            <span id={`choice-${choice.kind}`} className={styles.label}>
              {choice.label}
            </span>
            <Checkbox
              label={say('by_email')}
              aria-describedby={`choice-${choice.kind}`}
              checked={shown(choice)}
              onChange={(event) => set(choice.kind, event.currentTarget.checked)}
            />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

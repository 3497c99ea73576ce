import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { DefinitionList, type Fact } from '../text/definition-list.tsx'
import { Panel } from './panel.tsx'
import { recordWords } from './record.words.ts'
import styles from './status-panel.module.css'

interface StatusPanelProps {
  badge: ReactNode
  /** What the status means for the work at the gate. */
  meaning: string
  /** The commands that are possible from here; each opens a dialog. */
  actions?: ReactNode
  facts?: readonly Fact[]
  created_at: string
  updated_at: string
}

/** Beside a record: its status, what can be done with it, and when it was changed. */
export const StatusPanel = ({ badge, meaning, actions, facts = [], created_at, updated_at }: StatusPanelProps) => {
  const say = useWords(recordWords)
  const formats = useFormats()
  return (
    <Panel title={say('status')} aside={badge}>
      <div className="gh-stack">
        <p className="gh-body gh-muted">{meaning}</p>
        {actions ? <div className={`gh-stack gh-gap-8 ${styles.actions}`}>{actions}</div> : null}
        <DefinitionList
          facts={[
            ...facts,
            { term: say('changed'), value: formats.dateTime(updated_at) },
            { term: say('created'), value: formats.dateTime(created_at) },
          ]}
        />
      </div>
    </Panel>
  )
}

interface StatusActionsProps<Asked extends string> {
  /** What is possible from here, with its verb. */
  commands: readonly { readonly asked: Asked; readonly verb: string }[]
  remove: string
  onAsk: (asked: Asked | 'delete') => void
}

/** The commands of a record: its next statuses, and to delete it. */
export const StatusActions = <Asked extends string>({ commands, remove, onAsk }: StatusActionsProps<Asked>) => (
  <>
    {commands.map(({ asked, verb }) => (
      <Button key={asked} variant="default" onClick={() => onAsk(asked)}>
        {verb}…
      </Button>
    ))}
    <DeleteButton label={remove} onClick={() => onAsk('delete')} />
  </>
)

export const DeleteButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button
    variant="subtle"
    color="var(--gh-denied)"
    leftSection={<IconTrash size={18} stroke={1.75} aria-hidden="true" />}
    onClick={onClick}
  >
    {label}…
  </Button>
)

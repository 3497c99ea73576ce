import { IconTrash } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../buttons/button.tsx'
import { FailureNote } from '../page/failure-note.tsx'
import { Panel } from '../page/panel.tsx'
import { recordWords } from '../page/record.words.ts'
import { DefinitionList, type Fact } from '../text/definition-list.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import styles from './status-panel.module.css'

interface StatusPanelProps {
  badge: ReactNode
  /** Explains the effect of the status at the gate. */
  meaning: string
  /** The commands that the status allows; each opens a dialog. */
  actions?: ReactNode
  facts?: readonly Fact[]
  created_at: string
  updated_at: string
}

/** The status of a record with its commands and dates, beside the record. */
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

/** The text of a command's dialog. */
interface CommandText {
  readonly verb: string
  readonly title: string
  readonly effect: string
  readonly danger?: boolean
  /** Whether a reason must be entered; true by default. */
  readonly asks_reason?: boolean
}

interface Obstacle {
  readonly title: string
  readonly text: string
  readonly alternative?: { readonly label: string; go: () => void } | false
}

interface RecordStatusProps<Status extends string> extends Omit<StatusPanelProps, 'actions' | 'created_at' | 'updated_at'> {
  record: Pick<StatusPanelProps, 'created_at' | 'updated_at'>
  /** The statuses it may change to; null for people who may not change it. */
  commands: readonly Status[] | null
  text: (status: Status) => CommandText
  /** The text before the record is deleted, which takes no reason; null for people who may not delete it. */
  removal: { readonly title: string; readonly lines: readonly string[] } | null
  decision: {
    readonly request: Status | 'delete'
    ask: (request: Status | 'delete') => void
    dialog: Pick<ComponentProps<typeof ReasonDialog>, 'show' | 'busy' | 'failure' | 'onHide' | 'onConfirm'>
  }
  /** The reason why the record can't be changed or deleted now, with another command if there is one. */
  obstacle?: Obstacle | undefined
}

/** The status of a record with its commands. They share one dialog, for another status or for deletion. */
export const RecordStatus = <Status extends string>(props: RecordStatusProps<Status>) => {
  const { record, commands, text, removal, decision, obstacle, ...panel } = props
  const say = useWords(recordWords)
  const { request, ask, dialog } = decision
  const current =
    request === 'delete'
      ? { title: removal?.title ?? '', lines: removal?.lines ?? [], verb: say('delete'), danger: true, asks_reason: false }
      : { asks_reason: true, ...text(request) }
  return (
    <>
      <StatusPanel
        {...panel}
        created_at={record.created_at}
        updated_at={record.updated_at}
        actions={
          commands && (
            <>
              {commands.map((status) => (
                <Button key={status} variant="default" onClick={() => ask(status)}>
                  {text(status).verb}…
                </Button>
              ))}
              {removal ? <DeleteButton label={say('delete')} onClick={() => ask('delete')} /> : null}
            </>
          )
        }
      />
      {commands && (
        // After a refused deletion the other command opens a new dialog, so that its reason takes the focus.
        <ReasonDialog
          key={request === 'delete' ? 'delete' : 'status'}
          {...dialog}
          title={current.title}
          confirm={current.verb}
          danger={current.danger}
          asks_reason={current.asks_reason}
          blocked={obstacle !== undefined}
          failure={obstacle ? <ObstacleNote {...obstacle} /> : dialog.failure}
        >
          {current.lines ? current.lines.map((line) => <p key={line}>{line}</p>) : current.effect}
        </ReasonDialog>
      )}
    </>
  )
}

const ObstacleNote = ({ title, text, alternative }: Obstacle) => (
  <FailureNote
    title={title}
    actions={
      alternative && (
        <Button variant="default" onClick={alternative.go}>
          {alternative.label}
        </Button>
      )
    }
  >
    {text}
  </FailureNote>
)

interface DeleteButtonProps {
  icon?: typeof IconTrash
  label: string
  onClick: () => void
}

export const DeleteButton = ({ icon: Icon = IconTrash, label, onClick }: DeleteButtonProps) => (
  <Button variant="delete" leftSection={<Icon size={18} stroke={1.75} aria-hidden="true" />} onClick={onClick}>
    {label}…
  </Button>
)

import type { MemberRow, MemberStatus } from '@gatehouse/contract/member-record.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useCommand } from '../../api/command.ts'
import { ERRORS } from '../../api/errors.fixed.ts'
import { explain } from '../../api/errors.ts'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import { useKeys } from '../../lib/use-keys.ts'
import { AppModal } from '../../ui/app-modal.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { KeyCap } from '../../ui/key-cap.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { isFinal } from './member-status.ts'
import { MEMBER_STATUSES, MEMBER_TRANSITIONS } from './members.fixed.ts'
import styles from './members.module.css'
import { memberWords } from './members.words.ts'

interface BulkBarProps {
  members: readonly MemberRow[]
  total: string
  onAll: () => void
  onClear: () => void
}

/** What can be done with the chosen members of a list: each change says its effect and asks its note. */
export const BulkBar = ({ members, total, onAll, onClear }: BulkBarProps) => {
  const say = useWords(memberWords)
  const language = useLanguage()
  const [asked, setAsked] = useState<MemberStatus | null>(null)
  const [shown, setShown] = useState<MemberStatus>('active')
  if (asked !== null && asked !== shown) setShown(asked)
  const [left, setLeft] = useState<readonly string[]>([])
  useKeys([['Escape', () => (asked === null && left.length === 0 ? onClear() : undefined)]])
  const change = useCommand(
    (body: { ids: string[]; status: MemberStatus; note: string }, idempotencyKey) => api.members.setStatuses({ body, idempotencyKey }),
    ['members'],
  )
  const possible = MEMBER_STATUSES.filter((status) => members.some((member) => MEMBER_TRANSITIONS[member.status].includes(status)))
  const who = say('many', { count: members.length })
  const hide = () => {
    change.reset()
    setAsked(null)
  }
  const confirm = (note: string) =>
    change.mutate(
      { ids: members.map(({ _id }) => _id), status: shown, note },
      {
        onSuccess: ({ changed, results }) => {
          const codes = new Map(members.map(({ _id, code }) => [_id, code]))
          const refused = results.flatMap(({ _id, refused: code }) => (code ? [`${codes.get(_id) ?? ''}: ${ERRORS[code][language]}`] : []))
          showToast(say('bulk_done', { count: changed }))
          hide()
          if (refused.length > 0) setLeft(refused)
          else onClear()
        },
      },
    )
  return (
    <div className={styles.chosen}>
      <span role="status">{say('chosen', { count: members.length, total })}</span>
      {possible.map((status) => (
        <Button key={status} size="chip" variant="default" onClick={() => setAsked(status)}>
          {say(`verbs.${status}`)}…
        </Button>
      ))}
      <Button size="chip" variant="default" onClick={onAll}>
        {say('choose_all')}
      </Button>
      <Button size="chip" variant="subtle" onClick={onClear} rightSection={<KeyCap>Esc</KeyCap>}>
        {say('clear_choice')}
      </Button>
      <ReasonDialog
        show={asked !== null}
        title={say(`dialogs.${shown}`, { who })}
        confirm={say(`verbs.${shown}`)}
        danger={isFinal(shown)}
        busy={change.isPending}
        failure={change.error ? <FailureNote title={explain(change.error)} /> : null}
        onHide={hide}
        onConfirm={confirm}
      >
        {say(`effects.${shown}`)}
      </ReasonDialog>
      <AppModal
        show={left.length > 0}
        onHide={() => {
          setLeft([])
          onClear()
        }}
        title={say('bulk_left_title', { count: left.length })}
      >
        <ul className={styles.left}>
          {left.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </AppModal>
    </div>
  )
}

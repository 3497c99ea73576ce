import type { MemberRow, MemberStatus } from '@gatehouse/contract/members/member-record.ts'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useDecision } from '../../api/decision.ts'
import { ERRORS } from '../../api/errors.fixed.ts'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import { useKeys } from '../../lib/use-keys.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ReasonDialog } from '../../ui/form/reason-dialog.tsx'
import { AppModal } from '../../ui/overlay/app-modal.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { ChosenBar } from '../../ui/table/chosen-bar.tsx'
import { isFinal } from './member-status.ts'
import { MEMBER_TRANSITIONS } from './members.fixed.ts'
import styles from './members.module.css'
import { memberWords } from './members.words.ts'

const STATUSES = Object.keys(MEMBER_TRANSITIONS) as MemberStatus[]

interface BulkBarProps {
  members: readonly MemberRow[]
  total: string
  onAll: () => void
  onClear: () => void
}

/** The commands for the selected members of a list. Each explains its effect and asks for a note. */
export const BulkBar = ({ members, total, onAll, onClear }: BulkBarProps) => {
  const say = useWords(memberWords)
  const language = useLanguage()
  const [left, setLeft] = useState<readonly string[]>([])
  const { request, ask, dialog } = useDecision<{ ids: readonly string[]; status: MemberStatus }>({
    first: { ids: [], status: 'active' },
    run: async ({ ids, status }, note, idempotencyKey) => {
      const codes = new Map(members.map(({ _id, code }) => [_id, code]))
      const { changed, results } = await api.members.setStatuses({ body: { ids: [...ids], status, note }, idempotencyKey })
      const refusals = results.flatMap(({ _id, refused: code }) => (code ? [`${codes.get(_id) ?? ''}: ${ERRORS[code][language]}`] : []))
      return () => {
        showToast(say('bulk_done', { count: changed }))
        if (refusals.length > 0) setLeft(refusals)
        else onClear()
      }
    },
    touches: ['members'],
  })
  useKeys([['Escape', () => (dialog.show || left.length > 0 ? undefined : onClear())]])
  const possible = STATUSES.filter((status) => members.some((member) => MEMBER_TRANSITIONS[member.status].includes(status)))
  return (
    <div className="gh-mb-12">
      <ChosenBar
        text={say('chosen', { count: members.length, total })}
        first={possible.map((status) => (
          <Button key={status} size="chip" variant="default" onClick={() => ask({ ids: members.map(({ _id }) => _id), status })}>
            {say(`verbs.${status}`)}…
          </Button>
        ))}
        all={say('choose_all')}
        onAll={onAll}
        onClear={onClear}
      />
      <ReasonDialog
        {...dialog}
        title={say(`dialogs.${request.status}`, { who: say('many', { count: request.ids.length }) })}
        confirm={say(`verbs.${request.status}`)}
        danger={isFinal(request.status)}
      >
        {say(`effects.${request.status}`)}
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

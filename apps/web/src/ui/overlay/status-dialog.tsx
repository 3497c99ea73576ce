import { Button } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { FailureNote } from '../page/failure-note.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

interface StatusDialogProps extends Omit<ComponentProps<typeof ReasonDialog>, 'children' | 'asks_reason' | 'blocked'> {
  /** It asks whether to delete the record, which takes no reason: what that means, line by line. */
  deletes: readonly string[] | null
  /** What another status means at the desk. */
  effect: string
  /** Why the record cannot be deleted, and where there is one another way. */
  kept: { readonly title: string; readonly text: string; readonly way?: { readonly label: string; go: () => void } | undefined } | null
}

/** The dialog about a record that gets another status, or is deleted. */
export const StatusDialog = ({ deletes, effect, kept, failure, ...dialog }: StatusDialogProps) => (
  // Another one after the refusal to delete: its reason takes the focus.
  <ReasonDialog
    key={deletes ? 'delete' : 'status'}
    {...dialog}
    danger={dialog.danger || deletes !== null}
    asks_reason={!deletes}
    blocked={kept !== null}
    failure={kept ? <Kept {...kept} /> : failure}
  >
    {deletes ? deletes.map((line) => <p key={line}>{line}</p>) : effect}
  </ReasonDialog>
)

const Kept = ({ title, text, way }: NonNullable<StatusDialogProps['kept']>): ReactNode => (
  <FailureNote
    title={title}
    actions={
      way ? (
        <Button variant="default" onClick={way.go}>
          {way.label}
        </Button>
      ) : null
    }
  >
    {text}
  </FailureNote>
)

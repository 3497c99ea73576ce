import type { HostAnswerKind } from '@gatehouse/contract/pre-registers/host-answer.ts'
import { IconDoorEnter, IconHandStop, IconHourglass, IconWalk } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { explain } from '../../api/errors.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { TextInput } from '../../ui/form/inputs.tsx'
import { ReasonDialog } from '../../ui/form/reason-dialog.tsx'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import { answerWords } from './answer.words.ts'
import styles from './visit.module.css'
import { answerApi, answerQuery, asLink } from './visit-link.ts'

const CHOICES = [
  ['coming', 'filled', IconWalk],
  ['let_in', 'filled', IconDoorEnter],
  ['wait', 'default', IconHourglass],
  ['refuse', 'danger', IconHandStop],
] as const

/** The four answers: one tap each, except the refusal, which asks for confirmation. */
export const AnswerButtons = ({ link }: { link: string }) => {
  const say = useWords(answerWords)
  const client = useQueryClient()
  const [note, setNote] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  const { queryKey } = answerQuery(link)
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: (answer: HostAnswerKind) => answerApi.give({ headers: asLink(link), body: { answer, note: note.trim() || null } }),
    onSuccess: (data) => client.setQueryData(queryKey, data),
    // Somebody answered first, or the guest has left; the page then says so.
    onError: () => client.invalidateQueries({ queryKey }),
    onSettled: () => setIsAsking(false),
  })
  return (
    <section className={`gh-stack ${styles.form}`} aria-label={say('question')}>
      <h2 className="gh-heading">{say('question')}</h2>
      {error ? <FailureNote title={explain(error)} /> : null}
      <TextInput label={say('note')} maxLength={200} value={note} onChange={(event) => setNote(event.currentTarget.value)} />
      {CHOICES.map(([answer, variant, Icon]) => (
        <Button
          key={answer}
          variant={variant}
          size="touch"
          className={styles.big}
          fullWidth
          disabled={isPending}
          loading={isPending && variables === answer}
          leftSection={<Icon size={24} stroke={1.75} aria-hidden="true" />}
          onClick={() => (answer === 'refuse' ? setIsAsking(true) : mutate(answer))}
        >
          {say(`answers.${answer}`)}
        </Button>
      ))}
      <ReasonDialog
        show={isAsking}
        title={say('refuse_title')}
        confirm={say('answers.refuse')}
        danger
        asks_reason={false}
        busy={isPending}
        onHide={() => setIsAsking(false)}
        onConfirm={() => mutate('refuse')}
      >
        {say('refuse_text')}
      </ReasonDialog>
    </section>
  )
}

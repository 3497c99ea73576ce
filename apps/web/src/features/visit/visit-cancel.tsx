import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { explain } from '../../api/errors.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ReasonDialog } from '../../ui/form/reason-dialog.tsx'
import { visitWords } from './visit.words.ts'
import { asLink, visitApi, visitQuery } from './visit-link.ts'

/** Lets the guest tell their host that they will not come, after a confirmation. */
export const VisitCancel = ({ link }: { link: string }) => {
  const say = useWords(visitWords)
  const client = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => visitApi.cancel({ headers: asLink(link) }),
    onSuccess: (data) => {
      setIsAsking(false)
      client.setQueryData(visitQuery(link).queryKey, data)
      window.scrollTo({ top: 0 })
    },
  })
  return (
    <>
      <Button variant="subtle" size="touch" fullWidth onClick={() => setIsAsking(true)}>
        {say('cannot_come')}
      </Button>
      <ReasonDialog
        show={isAsking}
        title={say('cannot_come_title')}
        confirm={say('cannot_come')}
        back={say('go_back')}
        asks_reason={false}
        busy={isPending}
        failure={error ? explain(error) : undefined}
        onHide={() => setIsAsking(false)}
        onConfirm={() => mutate()}
      >
        {say('cannot_come_text')}
      </ReasonDialog>
    </>
  )
}

import { IconScan } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { api } from '../../api/client.ts'
import { useCommand } from '../../api/command.ts'
import { explain } from '../../api/errors.ts'
import type { LocationChoice } from '../../api/location-choices.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useFieldScan } from '../../lib/use-field-scan.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { TextInput } from '../../ui/form/inputs.tsx'
import { AppModal } from '../../ui/overlay/app-modal.tsx'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import { CardRow } from './card-columns.tsx'
import styles from './cards.module.css'
import { cardWords } from './cards.words.ts'

/** Finds a card with the reader, or by its number or UID. */
export const CardFind = ({ choices }: { choices: readonly LocationChoice[] }) => {
  const say = useWords(cardWords)
  const [show, setShow] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconScan size={18} stroke={1.75} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setShow(true)}
      >
        {say('which')}
      </Button>
      <AppModal show={show} onHide={() => setShow(false)} title={say('which')} size="lg">
        {show ? <Finder choices={choices} /> : null}
      </AppModal>
    </>
  )
}

const Finder = ({ choices }: { choices: readonly LocationChoice[] }) => {
  const say = useWords(cardWords)
  const [text, setText] = useState('')
  // A command although it writes nothing: the text is in the body, so that no UID appears in an address, and nothing is cached.
  const find = useCommand((query: string) => api.cards.read({ body: { text: query } }), [])
  const search = (query: string) => {
    if (query.trim() !== '') find.mutate(query)
  }
  const onKeyDown = useFieldScan((read) => {
    setText(read)
    search(read)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search(text)
  }
  const { data } = find
  return (
    <div className="gh-stack gh-gap-12">
      <p>{say('which_text')}</p>
      <form className={`gh-gap-8 gh-bottom gh-flex ${styles.find}`} onSubmit={submit} noValidate autoComplete="off">
        <TextInput
          label={say('which_box')}
          input_class="gh-upper gh-mono"
          maxLength={60}
          data-autofocus
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <Button type="submit" loading={find.isPending}>
          {say('which_find')}
        </Button>
      </form>
      {find.error ? <FailureNote title={explain(find.error)} /> : null}
      <div role="status">
        {data?.cards.length === 0 ? <p>{data.uid ? say('which_none_uid', { uid: data.uid }) : say('which_none')}</p> : null}
        {data && data.cards.length > 1 ? <p>{say('which_several', { count: data.cards.length })}</p> : null}
        {data && data.cards.length > 0 ? (
          <ul className={`gh-plain gh-grid ${styles.matches}`}>
            {data.cards.map((card) => (
              <li key={card._id}>
                <CardRow card={card} choices={choices} />
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </div>
  )
}

import { formatUid, readCardUid } from '@gatehouse/contract/kernel/domain/card-uid.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../api/client.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useFieldText } from '../../lib/record-fields.ts'
import { useFieldScan } from '../../lib/use-field-scan.ts'
import { TextInput } from '../../ui/form/inputs.tsx'
import { AppLink } from '../../ui/page/app-link.tsx'
import { addressOf } from './card-columns.tsx'
import { CARD } from './cards.fixed.ts'
import styles from './cards.module.css'
import { cardWords } from './cards.words.ts'

interface UidFieldProps {
  id: string
  error: ReactNode
  value: string
  card_id: string | undefined
  onChange: (text: string) => void
}

/** The UID of a card: typed, or learnt by putting the card on the reader. What is read takes the place of what was there. */
export const UidField = ({ id, error, value, card_id, onChange }: UidFieldProps) => {
  const say = useWords(cardWords)
  const { label, help } = useFieldText(CARD)
  const read = value.trim() === '' ? null : readCardUid(value)
  const uid = read?.ok ? read.value[0]! : null
  const { data } = useQuery({
    queryKey: ['cards', 'read', uid],
    queryFn: ({ signal }) => api.cards.read({ body: { text: uid! }, signal }),
    enabled: uid !== null,
  })
  const other = data?.cards.find((card) => card._id !== card_id && card.uid === uid)
  return (
    <div>
      <TextInput
        id={id}
        error={error}
        label={label('uid')}
        description={help('uid')}
        input_class="gh-upper gh-mono"
        spellCheck={false}
        maxLength={60}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={useFieldScan(onChange)}
      />
      <p className={`gh-muted gh-size-13 ${styles.hint}`} role="status">
        {uid !== null && uid !== value.trim() && formatUid(uid) !== value.trim() ? say('uid_learnt', { uid: formatUid(uid) }) : null}
        {other ? (
          <>
            {' '}
            <AppLink href={addressOf(other)}>{say('uid_taken_by', { number: other.number })}</AppLink>
          </>
        ) : null}
      </p>
    </div>
  )
}

import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useDelayed } from '../../lib/use-delayed.ts'
import { InputBox } from '../form/inputs.tsx'

/** Milliseconds without a key after which the list is asked: a word is typed in one go. */
const PAUSE = 250
/** What the contract takes of a search text. */
const LONGEST = 100

/** The search of a list, whose text stands in the address: `onSearch` is told after a pause, and a changed address changes the box. */
export const SearchBox = ({ label, value, onSearch }: { label: string; value: string; onSearch: (text: string) => void }) => {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const [sent, setSent] = useState(value)
  // An address that is not the answer to what was typed here came from elsewhere: the browser's back button, a cleared filter.
  if (value !== known) {
    setKnown(value)
    if (value !== sent) setTyped(value)
  }
  const send = useDelayed((text: string) => {
    setSent(text)
    onSearch(text)
  }, PAUSE)
  return (
    <InputBox leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}>
      <input
        type="search"
        className="gh-input"
        aria-label={label}
        placeholder={label}
        value={typed}
        maxLength={LONGEST}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          send(event.currentTarget.value.trim())
        }}
      />
    </InputBox>
  )
}

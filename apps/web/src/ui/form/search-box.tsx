import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useDelayed } from '../../lib/use-delayed.ts'
import { InputBox } from './inputs.tsx'

/** Milliseconds after the last key before the list is queried, so that a word causes one query. */
const PAUSE = 250
/** The longest search text that the contract accepts. */
const LONGEST = 100

/** The search of a list, whose text is in the address. It calls `onSearch` after a pause and follows changes of the address. */
export const SearchBox = ({ label, value, onSearch }: { label: string; value: string; onSearch: (text: string) => void }) => {
  const [boxText, setBoxText] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  const [sentText, setSentText] = useState(value)
  // An address that isn't the last search from this box came from elsewhere: the browser's back button or a cleared filter.
  if (value !== lastValue) {
    setLastValue(value)
    if (value !== sentText) setBoxText(value)
  }
  const send = useDelayed((text: string) => {
    setSentText(text)
    onSearch(text)
  }, PAUSE)
  return (
    <InputBox leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}>
      <input
        type="search"
        className="gh-input"
        aria-label={label}
        placeholder={label}
        value={boxText}
        maxLength={LONGEST}
        onChange={(event) => {
          setBoxText(event.currentTarget.value)
          send(event.currentTarget.value.trim())
        }}
      />
    </InputBox>
  )
}

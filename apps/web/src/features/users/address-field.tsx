import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import { afterPress } from '../../lib/after-press.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { ChosenChips } from '../../ui/form/chosen-chips.tsx'
import { fieldError } from '../../ui/form/form-parts.tsx'
import { TextInput } from '../../ui/form/inputs.tsx'
import { addressesIn, isAddress, withoutRepeats } from './addresses.ts'
import { inviteWords } from './invite.words.ts'
import { MOST_ADDRESSES } from './users.fixed.ts'

/** Keys that end an address during typing. */
const SEPARATOR_KEYS = ['Enter', ',', ';', ' ']

interface AddressFieldProps {
  id: string
  addresses: readonly string[]
  problem?: ReactNode
  onChange: (addresses: string[]) => void
}

/** A list of e-mail addresses. They are typed one by one or pasted together, and invalid ones are marked. */
export const AddressField = ({ id, addresses, problem, onChange }: AddressFieldProps) => {
  const say = useWords(inviteWords)
  const [input, setInput] = useState('')
  const addAddresses = (text: string) => {
    setInput('')
    const newAddresses = addressesIn(text)
    if (newAddresses.length > 0) onChange(withoutRepeats([...addresses, ...newAddresses]))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (SEPARATOR_KEYS.includes(event.key) && !event.nativeEvent.isComposing) {
      event.preventDefault()
      addAddresses(input)
    }
    if (event.key === 'Backspace' && input === '') onChange(addresses.slice(0, -1))
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault()
    addAddresses(`${input}${event.clipboardData.getData('text')}`)
  }
  return (
    <div>
      <TextInput
        id={id}
        label={say('addresses')}
        description={say('addresses_help', { most: MOST_ADDRESSES })}
        required
        inputMode="email"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        error={fieldError(problem)}
        value={input}
        onChange={(event) => setInput(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={() => afterPress(() => addAddresses(input))}
      />
      {addresses.length > 0 ? (
        <div className="gh-mt-12">
          <ChosenChips
            label={say('chosen')}
            chips={addresses.map((address) => ({
              ...{ id: address, text: address },
              wrong: isAddress(address) ? undefined : say('not_an_address'),
            }))}
            remove={(address) => say('remove', { address })}
            onRemove={(address) => onChange(addresses.filter((entry) => entry !== address))}
          />
        </div>
      ) : null}
    </div>
  )
}

import type { EntrancesMetadata } from '@gatehouse/contract/entrances/entrances.ts'
import { type ComponentProps, useId } from 'react'
import { useLanguage } from '../../../lib/i18n/use-words.ts'
import { TextInput } from '../../../ui/form/inputs.tsx'
import { offered } from './offered.ts'

/** A reason, typed or chosen from the location's predefined ones. */
export const ReasonInput = ({ reasons, ...input }: ComponentProps<typeof TextInput> & Pick<EntrancesMetadata, 'reasons'>) => {
  const language = useLanguage()
  const list = useId()
  return (
    <>
      <TextInput {...input} list={list} maxLength={300} autoComplete="off" />
      <datalist id={list}>
        {offered(reasons).map((reason) => (
          <option key={reason.key} value={reason[language]} />
        ))}
      </datalist>
    </>
  )
}

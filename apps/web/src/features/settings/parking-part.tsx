import { PROMPTPAY_KINDS, type PromptPayKind } from '@gatehouse/contract/kernel/domain/promptpay.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { FieldGrid, fieldError } from '../../ui/form/form-parts.tsx'
import { NativeSelect, TextInput } from '../../ui/form/inputs.tsx'
import { idOf, type PartProps, SectionPanel } from './section-panel.tsx'
import { settingWords } from './setting.words.ts'

/** Whose PromptPay account parking fees are paid to. */
export const ParkingPart = (props: PartProps) => {
  const { form } = props
  const say = useWords(settingWords)
  const { promptpay } = form.values.parking
  return (
    <SectionPanel {...props} section="parking" title={say('sections.parking')} help={say('parking_help')}>
      <FieldGrid>
        <NativeSelect
          id={idOf('parking-promptpay-kind')}
          label={say('promptpay_kind')}
          value={promptpay?.kind ?? ''}
          data={[
            { value: '', label: say('promptpay_none') },
            ...PROMPTPAY_KINDS.map((kind) => ({ value: kind, label: say(`promptpay_kinds.${kind}`) })),
          ]}
          onChange={(event) => {
            const kind = event.currentTarget.value as PromptPayKind | ''
            form.set('parking', { promptpay: kind === '' ? null : { kind, number: promptpay?.number ?? '' } })
          }}
        />
        {promptpay === null ? null : (
          <TextInput
            id={idOf('parking-promptpay-number')}
            label={say('promptpay_number')}
            required
            input_class="gh-numbers"
            inputMode="numeric"
            maxLength={40}
            autoComplete="off"
            value={promptpay.number}
            error={fieldError(form.problemAt('parking.promptpay.number'))}
            onChange={(event) => form.set('parking', { promptpay: { ...promptpay, number: event.currentTarget.value } })}
          />
        )}
      </FieldGrid>
    </SectionPanel>
  )
}

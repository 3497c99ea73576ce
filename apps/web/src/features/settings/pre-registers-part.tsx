import { ARRIVAL_MINUTES } from '../../api/setting-text.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { digitsOf } from '../../lib/record-values.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { FieldGrid, fieldError } from '../../ui/form/form-parts.tsx'
import { TextInput } from '../../ui/form/inputs.tsx'
import { idOf, type PartProps, SectionPanel } from './section-panel.tsx'
import { settingWords } from './setting.words.ts'

/** Whether announced visits and passes wait for approval, when guests may arrive, and how long a pass may be valid. */
export const PreRegistersPart = (props: PartProps) => {
  const { form } = props
  const say = useWords(settingWords)
  const { pre_registers } = form.values
  return (
    <SectionPanel {...props} section="pre_registers" title={say('sections.pre_registers')} help={say('pre_registers_help')}>
      <FieldGrid>
        {[...ARRIVAL_MINUTES, 'pass_days' as const].map((name) => (
          <TextInput
            key={name}
            id={idOf(`pre_registers-${name}`)}
            label={say(name)}
            required
            inputMode="numeric"
            input_class="gh-numbers"
            description={name === 'pass_days' ? say('pass_days_help') : undefined}
            maxLength={name === 'pass_days' ? 4 : 3}
            value={pre_registers[name]}
            error={fieldError(form.problemAt(`pre_registers.${name}`))}
            onChange={(event) => form.set('pre_registers', { ...pre_registers, [name]: digitsOf(event.currentTarget.value) })}
          />
        ))}
      </FieldGrid>
      <Checkbox
        size="sm"
        label={say('approval')}
        checked={pre_registers.approval}
        onChange={(event) => form.set('pre_registers', { ...pre_registers, approval: event.currentTarget.checked })}
      />
    </SectionPanel>
  )
}

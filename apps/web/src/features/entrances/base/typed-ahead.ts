import { type CheckInValues, FURTHER_CHOICES, leaveField } from './check-in-form.ts'

/**
 * Applies text that was typed before the form existed, as the form would have. Each line goes to the next field of the Enter walk; at the
 * purpose a digit chooses. `at` is the field where typing continues. Nothing is sent unseen.
 */
export function fillTyped(
  start: CheckInValues,
  input: string,
  walk: readonly string[],
  purposes: readonly { key: string }[],
): { values: CheckInValues; at: string } {
  const lines = input.split('\n')
  let values = start
  let place = 0
  for (const [index, line] of lines.entries()) {
    let text = line
    if (walk[place] === 'purpose') {
      const selectedPurpose = purposes[Number(text[0]) - 1]
      if (selectedPurpose) values = { ...values, purpose: selectedPurpose.key }
      if (selectedPurpose && place + 1 < walk.length) place += 1
      text = selectedPurpose ? text.slice(1) : ''
    }
    const name = walk[place]!
    if (text !== '' && name !== 'purpose' && !FURTHER_CHOICES.includes(name)) values = { ...values, [name]: text }
    if (index === lines.length - 1) break
    values = { ...values, ...leaveField(values, name, walk) }
    if (place + 1 === walk.length) break
    place += 1
  }
  return { values, at: walk[place]! }
}

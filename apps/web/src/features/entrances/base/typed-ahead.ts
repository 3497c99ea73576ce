import { type CheckInValues, FURTHER_CHOICES, leaveField } from './check-in-form.ts'

/**
 * What was typed before the form was there, as its fields would have taken it: each line to the next field that Enter walks to, and at the
 * purpose the key of a number. `at` is the field where typing goes on; nothing is sent that was not seen.
 */
export function fillTyped(
  start: CheckInValues,
  typed: string,
  walk: readonly string[],
  purposes: readonly { key: string }[],
): { values: CheckInValues; at: string } {
  const lines = typed.split('\n')
  let values = start
  let place = 0
  for (const [index, line] of lines.entries()) {
    let text = line
    if (walk[place] === 'purpose') {
      const chosen = purposes[Number(text[0]) - 1]
      if (chosen) values = { ...values, purpose: chosen.key }
      if (chosen && place + 1 < walk.length) place += 1
      text = chosen ? text.slice(1) : ''
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

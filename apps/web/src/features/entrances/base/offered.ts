/** The choices that a list offers. Earlier visits may also have retired ones. */
export const offered = <Choice extends { retired: boolean }>(choices: readonly Choice[]): Choice[] =>
  choices.filter(({ retired }) => !retired)

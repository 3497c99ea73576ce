/** What a list offers: earlier visits may have more. */
export const offered = <Choice extends { retired: boolean }>(choices: readonly Choice[]): Choice[] =>
  choices.filter(({ retired }) => !retired)

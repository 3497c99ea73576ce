import fc from 'fast-check'
import { DESK_START, type DeskEvent, type DeskState, deskStep } from './desk-state.ts'

function after(...events: DeskEvent[]) {
  let state: DeskState = DESK_START
  let visit: string | undefined
  let focusCount = 0
  for (const event of events) {
    const [next, ...effects] = deskStep(state, event, visit)
    state = next
    for (const effect of effects) {
      if (effect === 'focus') focusCount += 1
      else visit = effect.show_visit
    }
  }
  return { state, visit, focused: focusCount }
}

const typed = (text: string): DeskEvent => ({ type: 'typed', text })
const refused = (text: string, time = 0): DeskEvent => ({ type: 'refused', why: { text }, at: time })
const started = (card: string | null = null): DeskEvent => ({ type: 'check_in_started', match: null, prefilled: {}, free_card: card })
const entered = (id: string): DeskEvent => ({ type: 'visit_opened', id, by_enter: { id, confirmed: false } })
const esc: DeskEvent = { type: 'escaped', in_written_form: false }

describe('the scan box', () => {
  it('forgets earlier refusals and choices with every key, and keeps the refusals if the desk empties the box', () => {
    const before = [typed('som'), { type: 'answers_came', first_id: 'a' }, refused('no')] as const
    expect(after(...before, typed('some')).state).toMatchObject({ text: 'some', chosen_id: null, refused: [] })
    expect(after(...before, { type: 'text_shown', text: '' }).state).toMatchObject({ text: '', chosen_id: null, refused: [{ text: 'no' }] })
  })

  it('chooses the first answer once: others that come before it do not take its place', () => {
    const firstAnswer: DeskEvent = { type: 'answers_came', first_id: 'a' }
    expect(after(typed('som'), firstAnswer, { type: 'answers_came', first_id: 'b' }).state.chosen_id).toBe('a')
    expect(after(typed('som'), { type: 'answers_came', first_id: null }, firstAnswer).state.chosen_id).toBe('a')
    expect(after(typed('som'), firstAnswer, { type: 'answer_chosen', id: 'c' }, firstAnswer).state.chosen_id).toBe('c')
  })

  it('keeps a sentence that nobody can have read yet when the next scan comes', () => {
    expect(after(refused('no', 1_000), { type: 'scan_came', at: 5_900 }).state.refused).toHaveLength(1)
    expect(after(refused('no', 1_000), { type: 'scan_came', at: 6_100 }).state.refused).toEqual([])
    expect(after({ type: 'scan_came', at: 0 }).state.refused).toEqual([])
  })
})

describe('the panel', () => {
  it('is confirmed by the second Enter for the same visit, also before it stands there, and by no Enter for another', () => {
    expect(after(entered('a')).state.opening).toEqual({ id: 'a', confirmed: false })
    expect(after(entered('a'), entered('a')).state.opening).toEqual({ id: 'a', confirmed: true })
    expect(after(entered('a'), { type: 'enter_came_early' }).state.opening).toEqual({ id: 'a', confirmed: true })
    expect(after(entered('a'), entered('b')).state.opening).toEqual({ id: 'b', confirmed: false })
    expect(after({ type: 'enter_came_early' }).state.opening).toBeNull()
  })

  it('is not confirmed by what was opened with a click, nor when it was left in between', () => {
    expect(after(entered('a'), { type: 'visit_opened', id: 'a', by_enter: null }).state.opening).toBeNull()
    expect(after(entered('a'), { type: 'visit_left', id: 'a' }, entered('a')).state.opening).toEqual({ id: 'a', confirmed: false })
    expect(after(entered('a'), { type: 'visit_left', id: 'b' }).state.opening).toEqual({ id: 'a', confirmed: false })
  })

  it('keeps a form that is filled in while another visit is looked at, and begins a new one anew', () => {
    const openVisitState = after(started('V-070'), entered('a'))
    expect(openVisitState).toMatchObject({ visit: 'a', state: { check_in: { serial: 1, free_card: 'V-070' } } })
    const closedState = after(started('V-070'), entered('a'), { type: 'panel_closed' })
    expect(closedState).toMatchObject({ visit: undefined, state: { check_in: { serial: 1 } } })
    expect(after(started(), started()).state.check_in?.serial).toBe(2)
    expect(after(entered('a'), started())).toMatchObject({ visit: undefined, state: { check_in: { serial: 1 } } })
  })

  it('ends the form with the check-in, the stop and the visitor who was sent away, each with the focus given back', () => {
    const stopEvent: DeskEvent = { type: 'stopped', by: { code: 'blacklisted' } as never }
    for (const end of [{ type: 'checked_in' }, { type: 'sent_away' }] as const)
      expect(after(started(), stopEvent, end)).toMatchObject({ state: { check_in: null, stopped: null }, focused: 1 })
    expect(after(started(), stopEvent, { type: 'stopped', by: null }).state.check_in).not.toBeNull()
  })
})

describe('Esc', () => {
  it('goes back one step at a time: the text, the panel, the form, check-out mode', () => {
    const way = [started(), { type: 'check_out_pressed' }, entered('a'), typed('som')] as const
    const at = (steps: number) => after(...way, ...Array<DeskEvent>(steps).fill(esc))
    expect(at(1)).toMatchObject({ visit: 'a', state: { text: '', mode: 'out' } })
    expect(at(2)).toMatchObject({ visit: undefined, state: { check_in: { serial: 1 }, mode: 'out' } })
    expect(at(3)).toMatchObject({ state: { check_in: null, mode: 'out' } })
    expect({ ...at(4).state, opening: null }).toEqual(DESK_START)
    expect(at(5).state).toEqual(at(4).state)
  })

  it('throws nothing away that is written in a form', () => {
    const before = after(started(), typed('som'))
    expect(after(started(), typed('som'), { type: 'escaped', in_written_form: true }).state).toEqual(before.state)
  })
})

it('members come in and are refused without taking what was typed for the next one', () => {
  const come = (text: string): DeskEvent => ({ type: 'member_checked_in', text })
  const noticeGiven: DeskEvent = { type: 'notice_given', given: true }
  expect(after(typed('M1'), noticeGiven, come('M1')).state).toMatchObject({ text: '', notice_given: false })
  expect(after(typed('M1'), typed('M2'), noticeGiven, come('M1')).state).toMatchObject({ text: 'M2', notice_given: false })
  const why = { text: 'no' }
  expect(after(typed('M1'), { type: 'member_refused', why, at: 1 }).state).toMatchObject({ text: 'M1', refused: [why], stopped: null })
  expect(after(refused('no'), { type: 'refusal_dismissed', why }).state.refused).toHaveLength(1)
  const lookingEvent: DeskEvent = { type: 'looking', at: { member: {} as never, way: undefined } }
  expect(after(typed('M1'), lookingEvent, { type: 'looked', is_them: true }).state).toMatchObject({ text: 'M1', looking: null })
  expect(after(typed('M1'), lookingEvent, { type: 'looked', is_them: false }).state).toMatchObject({ text: '', looking: null })
})

it('five Esc lead back to an empty desk from any state, and only a visit opened by Enter is confirmed', () => {
  const ids = fc.constantFrom('a', 'b')
  const event: fc.Arbitrary<DeskEvent> = fc.oneof(
    fc.constantFrom('', 'som', '5608').map(typed),
    fc.constant(refused('no')),
    fc.constant(started()),
    ids.map(entered),
    ids.map((id): DeskEvent => ({ type: 'visit_opened', id, by_enter: null })),
    ids.map((id): DeskEvent => ({ type: 'visit_left', id })),
    ids.map((id): DeskEvent => ({ type: 'answers_came', first_id: id })),
    fc.constantFrom<DeskEvent[]>(
      { type: 'check_out_pressed' },
      { type: 'panel_closed' },
      { type: 'visit_checked_out' },
      { type: 'checked_in' },
    ),
    fc.constant(esc),
  )
  fc.assert(
    fc.property(fc.array(event, { maxLength: 30 }), (events) => {
      const end = after(...events, ...Array<DeskEvent>(5).fill(esc))
      expect(end.visit).toBeUndefined()
      expect(end.state).toMatchObject({ text: '', mode: 'in', check_in: null, refused: [], dialog: null, stopped: null, looking: null })
      const enters = events.filter((item) => item.type === 'visit_opened' && item.by_enter).length
      if (enters < 2) expect(after(...events).state.opening?.confirmed ?? false).toBe(false)
    }),
  )
})

describe('[R-11] the list of the expected', () => {
  const open: DeskEvent = { type: 'dialog', dialog: 'expected' }
  const dialogAfter = (...events: DeskEvent[]) => after(open, ...events).state.dialog

  it('closes when the guard goes on with anything else', () => {
    expect(dialogAfter()).toBe('expected')
    const on: DeskEvent[] = [typed('som'), { type: 'text_shown', text: 'V-1', scanned: true }, started(), entered('a')]
    for (const event of [...on, { type: 'check_out_pressed' } as const]) expect(dialogAfter(event)).toBeNull()
    // A question that covers the page stays until it is answered.
    expect(after({ type: 'dialog', dialog: 'gate' }, { type: 'text_shown', text: '' }).state.dialog).toBe('gate')
  })

  it('is the first that Esc closes: what is below it stays', () => {
    const { state, focused } = after(typed('som'), started(), open, esc)
    expect(state).toMatchObject({ dialog: null, check_in: { serial: 1 } })
    expect(focused).toBe(1)
    expect(after(started(), open, { type: 'escaped', in_written_form: true }).state.dialog).toBeNull()
  })

  it('passes the announced visitor and the first missing field to the form', () => {
    const arrival = { ids: { pass_id: 'p' } } as NonNullable<DeskState['check_in']>['announced']
    const { state } = after(open, {
      type: 'check_in_started',
      match: null,
      prefilled: {},
      free_card: null,
      announced: arrival,
      starts_at: 'plate',
    })
    expect(state.check_in).toEqual({ serial: 1, match: null, prefilled: {}, free_card: null, announced: arrival, starts_at: 'plate' })
  })
})

import { showToast, toasts } from './toast-store.ts'

describe('toasts', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.runAllTimers()
    vi.useRealTimers()
  })

  const states = () => toasts.get().map(({ text, leaving }) => (leaving ? `${text} leaving` : text))

  it('shows a toast for 2000 ms and removes it 1000 ms later', () => {
    showToast('saved')
    vi.advanceTimersByTime(1999)
    expect(states()).toEqual(['saved'])
    vi.advanceTimersByTime(1)
    expect(states()).toEqual(['saved leaving'])
    vi.advanceTimersByTime(999)
    expect(states()).toEqual(['saved leaving'])
    vi.advanceTimersByTime(1)
    expect(states()).toEqual([])
  })

  it('times each toast separately', () => {
    showToast('first', 500)
    vi.advanceTimersByTime(400)
    showToast('second')
    vi.advanceTimersByTime(100)
    expect(states()).toEqual(['first leaving', 'second'])
    vi.advanceTimersByTime(1000)
    expect(states()).toEqual(['second'])
  })

  it('notifies its listeners until they unsubscribe', () => {
    const listener = vi.fn()
    const leave = toasts.subscribe(listener)
    showToast('one')
    expect(listener).toHaveBeenCalledTimes(1)
    leave()
    showToast('two')
    expect(listener).toHaveBeenCalledTimes(1)
  })
})

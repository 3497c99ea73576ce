interface OfDay<Item> {
  day: string
  notifications: Item[]
}

/** Groups notifications by day, in their order. `dayOf` returns the day in the organisation's time zone. */
export function byDay<Item extends { notify_date: string }>(items: readonly Item[], dayOf: (instant: string) => string): OfDay<Item>[] {
  const days: OfDay<Item>[] = []
  for (const item of items) {
    const day = dayOf(item.notify_date)
    const last = days.at(-1)
    if (last?.day === day) last.notifications.push(item)
    else days.push({ day, notifications: [item] })
  }
  return days
}

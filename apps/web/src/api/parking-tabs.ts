import { useWords } from '../lib/i18n/use-words.ts'
import { PAYMENTS_PATH, TARIFFS_PATH, TILLS_PATH } from './addresses.ts'
import { useMay } from './me.ts'
import { parkingTabWords } from './parking-tabs.words.ts'

const TABS = [
  ['tariffs', TARIFFS_PATH, 'parking-fees:read'],
  ['payments', PAYMENTS_PATH, 'payments:read'],
  ['tills', TILLS_PATH, 'payments:read'],
] as const

/** The tabs of parking fees that the person may open. Two features share them, so each shows them itself. */
export function useParkingTabs(current: (typeof TABS)[number][0]) {
  const say = useWords(parkingTabWords)
  const may = useMay()
  const open = TABS.filter(([, , permission]) => may(permission))
  return { label: say('label'), tabs: open.map(([name, href]) => ({ title: say(name), href, current: name === current })) }
}

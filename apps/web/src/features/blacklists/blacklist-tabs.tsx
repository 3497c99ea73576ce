import { useMay } from '../../api/me.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { PageTabs } from '../../ui/page/page-tabs.tsx'
import { blacklistWords } from './blacklists.words.ts'

const PAGES = ['main', 'seen', 'setting'] as const

/** The three pages of the Black List; a guard has only the sightings. */
export const BlacklistTabs = ({ current }: { current: (typeof PAGES)[number] }) => {
  const say = useWords(blacklistWords)
  const may = useMay()
  const open = PAGES.filter((page) => may(page === 'seen' ? 'blacklists:seen' : 'blacklists:read'))
  const tabs = open.map((page) => ({ title: say(`tab_${page}`), href: `/service/visitor/blacklists/${page}`, current: page === current }))
  return <PageTabs label={say('tabs')} tabs={tabs} />
}

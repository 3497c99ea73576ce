import { useWords } from '../../lib/i18n/use-words.ts'
import { PageTabs } from '../../ui/page/page-tabs.tsx'
import { cardWords } from './cards.words.ts'

export const CardTabs = ({ current }: { current: 'all' | 'not_returned' }) => {
  const say = useWords(cardWords)
  const tab = (name: 'all' | 'not_returned', href: string) => ({ title: say(`tab_${name}`), href, current: name === current })
  return (
    <PageTabs
      label={say('parts')}
      tabs={[tab('all', '/service/visitor/cards'), tab('not_returned', '/service/visitor/cards/not-returned')]}
    />
  )
}

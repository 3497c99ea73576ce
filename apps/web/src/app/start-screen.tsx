import { activeServices, useMe } from '../api/me.ts'
import { useTitles, useWords } from '../lib/i18n/use-words.ts'
import { Panel } from '../ui/page/panel.tsx'
import { appWords } from './app.words.ts'
import { RouterLink } from './router-link.tsx'
import { useMenu } from './shell/use-menu.ts'
import styles from './start-screen.module.css'

/** The first page of a person without a dashboard: the screens that they may open. */
export default function StartScreen() {
  const say = useWords(appWords)
  const sayTitle = useTitles()
  const me = useMe()
  const { menu } = useMenu()
  const items = [...menu.groups, ...menu.service].flatMap((group) => group.items)
  const screens = [...new Map(items.map((item) => [item.path, item])).values()]
  return (
    <Panel title={say('start.title', { name: me.user.name })}>
      {activeServices(me).length === 0 && <p>{say('start.no_edition')}</p>}
      <p>{say(screens.length === 0 ? 'start.nothing' : 'start.text')}</p>
      <ul className={`gh-stack gh-gap-12 gh-mt-16 gh-p-0 ${styles.screens}`}>
        {screens.map(({ title, path }) => (
          <li key={path}>
            <RouterLink
              href={path}
              className={`gh-hover gh-link gh-strong gh-unlined gh-flex gh-center gh-p-8-16 gh-round-8 gh-outline ${styles.screen}`}
            >
              {sayTitle(title)}
            </RouterLink>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

import { useImage } from '../../api/images.ts'
import { useMe } from '../../api/me.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { ColourSchemeSwitch } from '../../ui/colour-scheme-switch.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Photo } from '../../ui/photo.tsx'
import { accountWords } from './account.words.ts'
import styles from './profile.module.css'

/** The signed-in person's own page. */
export default function ProfilePage() {
  const say = useWords(accountWords)
  const { user, organisation } = useMe()
  const picture = useImage(user.avatar)
  return (
    <div className={styles.page}>
      <Panel title={say('profile')}>
        <div className={styles.person}>
          <Photo src={picture} name={user.name} size={104} />
          <DefinitionList
            facts={[
              { term: say('name'), value: user.name },
              { term: say('email'), value: user.email },
              { term: say('organisation'), value: organisation?.name },
            ]}
          />
        </div>
      </Panel>
      <Panel title={say('settings')}>
        <div className={styles.settings}>
          <LanguageSwitch variant="box" />
          <ColourSchemeSwitch />
        </div>
      </Panel>
    </div>
  )
}

import { useImage } from '../../api/images.ts'
import { useMe } from '../../api/me.ts'
import { Photo } from '../../ui/media/photo.tsx'
import { DropDown } from '../../ui/overlay/drop-down.tsx'
import styles from './menu-rail.module.css'
import { Person } from './person.tsx'

/** The person's picture on top of the narrow menu; it opens their name and e-mail (H-06). */
export const RailPerson = () => {
  const { user } = useMe()
  const picture = useImage(user.avatar)
  return (
    <DropDown
      role="dialog"
      label={user.name}
      side="right"
      className={styles.person}
      button={(props) => (
        <button {...props} className={`gh-hover gh-choosable gh-icon-button ${styles.button}`} aria-label={user.name} title={user.name}>
          <Photo src={picture} name={user.name} size={34} />
        </button>
      )}
    >
      {() => <Person />}
    </DropDown>
  )
}

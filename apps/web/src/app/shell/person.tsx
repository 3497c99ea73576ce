import { useImage } from '../../api/images.ts'
import { useMe } from '../../api/me.ts'
import { Photo } from '../../ui/media/photo.tsx'
import styles from './person.module.css'

/** The signed-in person's picture, name and e-mail on top of the menu (H-06, L-16). */
export const Person = () => {
  const { user } = useMe()
  return (
    <div className={`gh-row gh-gap-10 gh-still ${styles.person}`}>
      <Photo src={useImage(user.avatar)} name={user.name} size={38} />
      <div className="gh-narrow">
        <p className={styles.name} title={user.name}>
          {user.name}
        </p>
        <p className={styles.email} title={user.email}>
          {user.email}
        </p>
      </div>
    </div>
  )
}

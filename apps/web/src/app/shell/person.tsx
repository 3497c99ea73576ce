import { useImage } from '../../api/images.ts'
import { useMe } from '../../api/me.ts'
import { Photo } from '../../ui/media/photo.tsx'

/** The signed-in person's picture, name and e-mail at the top of the menu (H-06, L-16). */
export const Person = () => {
  const { user } = useMe()
  return (
    <div className="gh-row gh-gap-10 gh-still gh-p-12-16 gh-line-bottom">
      <Photo src={useImage(user.avatar)} name={user.name} size={38} />
      <div className="gh-narrow">
        <p className="gh-cut gh-body gh-strong" title={user.name}>
          {user.name}
        </p>
        <p className="gh-cut gh-tiny gh-muted" title={user.email}>
          {user.email}
        </p>
      </div>
    </div>
  )
}

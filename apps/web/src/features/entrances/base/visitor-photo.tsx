import { useImage } from '../../../api/images.ts'
import { Photo } from '../../../ui/media/photo.tsx'

interface VisitorPhotoProps {
  name: string
  size?: number
  alt?: string
}

/** The photo of a visit by its `q`, or a placeholder figure. */
export const VisitorPhoto = ({ photo, ...props }: VisitorPhotoProps & { photo: string | null }) =>
  photo === null ? <Photo {...props} /> : <StoredPhoto photo={photo} {...props} />

const StoredPhoto = ({ photo, ...props }: VisitorPhotoProps & { photo: string }) => <Photo src={useImage(photo)} {...props} />

import { useImage } from '../../api/images.ts'
import { Photo } from '../../ui/photo.tsx'

/** The photo of a visit by its `q`, or a figure where there is none. */
export const VisitorPhoto = ({ photo, ...props }: { photo: string | null; name: string; size?: number; alt?: string }) => (
  <Photo src={useImage(photo)} {...props} />
)

import { useImage } from '../../api/images.ts'
import { Photo } from '../../ui/photo.tsx'

/** A picture by its `q`. */
export const StoredPhoto = ({ q, name, size, alt }: { q: string | null; name: string; size?: number; alt?: string }) => (
  <Photo src={useImage(q)} name={name} size={size} alt={alt} />
)

import type { ComponentProps } from 'react'
import { useImage } from '../../api/images.ts'
import { Photo } from '../../ui/media/photo.tsx'

/** A picture by its `q`. */
export const StoredPhoto = ({ q, ...photo }: { q: string | null } & Omit<ComponentProps<typeof Photo>, 'src'>) => (
  <Photo src={useImage(q)} {...photo} />
)

import { type ReactNode, useState } from 'react'
import styles from './photo.module.css'

const tints = 5

/** A number made from the name, so that a person always has the same tint. */
const tintOf = (name: string): number => {
  let sum = 0
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973
  return (sum % tints) + 1
}

const Silhouette = () => (
  <svg viewBox="0 0 36 36" className="gh-full gh-tall" fill="var(--gh-photo-figure)" fillOpacity={0.62} aria-hidden="true">
    <circle cx="18" cy="13.5" r="6.6" />
    <path d="M4.5 36c0-8.4 5.6-13.2 13.5-13.2S31.5 27.6 31.5 36Z" />
  </svg>
)

interface PhotoProps {
  src?: string | null
  name: string
  size?: number
  alt?: string
  /** Replaces the figure of a person. */
  figure?: ReactNode
}

/**
 * A square photo: 36 px in rows, 104 to 144 where people are compared (with the date beside it). Without a picture, or when loading fails, a tinted
 * figure is shown. The name is text beside it, so the picture is silent unless `alt` says more.
 */
export const Photo = ({ src, name, size = 36, alt = '', figure }: PhotoProps) => {
  const [failedSource, setFailedSource] = useState<string | null>(null)
  const hasImage = src && src !== failedSource
  return (
    <span
      className={`gh-still gh-clip gh-round ${styles.photo}`}
      style={{ width: size, height: size, background: `var(--gh-photo-${tintOf(name)})` }}
    >
      {hasImage ? (
        <img
          src={src}
          alt={alt}
          width={size}
          height={size}
          className="gh-full gh-tall gh-cover"
          loading="lazy"
          onError={() => setFailedSource(src)}
        />
      ) : (
        <>
          {figure ?? <Silhouette />}
          {alt ? <span className="gh-hidden">{alt}</span> : null}
        </>
      )}
    </span>
  )
}

import type { ReactNode } from 'react'

const PATHS = {
  vehicle:
    'M10.5 10h15l3.3 7.2A3 3 0 0 1 31 20v8h-5v-2.5H10V28H5v-8a3 3 0 0 1 2.2-2.8ZM12.3 12.5l-2 4.5h15.4l-2-4.5ZM9.5 19.5v2.5h4v-2.5ZM22.5 19.5v2.5h4v-2.5Z',
  company: 'M9 7h18v23h-6.5v-5h-5v5H9ZM13 11v3h3v-3ZM20 11v3h3v-3ZM13 17.5v3h3v-3ZM20 17.5v3h3v-3Z',
}

/** The figure of an entry without a picture; undefined for a person, because people have a common one. */
export const figureOf = (kind: 'person' | keyof typeof PATHS): ReactNode =>
  kind === 'person' ? undefined : (
    <svg viewBox="0 0 36 36" className="gh-full gh-tall" fill="var(--gh-photo-figure)" fillOpacity={0.62} aria-hidden="true">
      <path fillRule="evenodd" d={PATHS[kind]} />
    </svg>
  )

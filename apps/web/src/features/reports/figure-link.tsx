import { useFormats } from '../../lib/formats.ts'
import { AppLink } from '../../ui/buttons/app-link.tsx'
import { visitsHref } from './report-query.ts'
import type { Names } from './use-names.ts'

interface FigureLinkProps {
  value: number
  query: Parameters<typeof visitsHref>[0]
  of: 'checkin' | 'checkout'
  names: Pick<Names, 'lists'>
}

/** A figure that links to the visits it counts, for people who may see them. */
export const FigureLink = ({ value, query, of, names }: FigureLinkProps) => {
  const text = useFormats().number(value)
  return value > 0 && names.lists ? (
    <AppLink className="gh-link gh-numbers" href={visitsHref(query, of)}>
      {text}
    </AppLink>
  ) : (
    <span className="gh-numbers">{text}</span>
  )
}

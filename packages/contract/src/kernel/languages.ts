export const LANGUAGES = ['th', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

/** A sentence in each language the product speaks. */
export type Words = Readonly<Record<Language, string>>

/** English and Thai. */
export type Label = readonly [en: string, th: string]
/** With alternatives accepted in files. */
export type ValueLabel = readonly [en: string, th: string, ...also: string[]]

/** The better language for an `Accept-Language` header (RFC 9110 section 12.5.4); English if the header asks for neither. */
export function preferredLanguage(header: string | undefined): Language {
  let best: Language = 'en'
  let bestQuality = 0
  for (const part of (header ?? '').slice(0, 200).split(',')) {
    const [range = '', ...parameters] = part.trim().toLowerCase().split(';')
    const language = LANGUAGES.find((name) => range === name || range.startsWith(`${name}-`))
    if (!language) continue
    const weight = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('q='))
    const quality = weight ? Number(weight.slice(2)) : 1
    if (quality > bestQuality) [best, bestQuality] = [language, quality]
  }
  return best
}

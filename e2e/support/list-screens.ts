import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FEATURES = join(import.meta.dirname, '../../apps/web/src/features')

/** The paths of the screens that show a list with a choice of columns, read from the sources of the features. */
export function listScreens(): string[] {
  const features = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.feature.ts'))
  return features.flatMap((file) => {
    const screens = readFileSync(join(FEATURES, file), 'utf8').matchAll(/path: '([^'$]+)',.*?import\('(\..+?)'\)/gs)
    const hasColumns = (page: string) => /<RecordList|<ColumnChoice/.test(readFileSync(join(FEATURES, file, '..', page), 'utf8'))
    return [...screens].flatMap(([, path, page]) => (hasColumns(page!) ? [path!] : []))
  })
}

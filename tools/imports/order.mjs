// The order of folders, from the ground up: a folder may import those before it. rules.mjs makes the rules of it.
import { readFileSync } from 'node:fs'

/** Modules of the server, in the order of app.ts. A module may import the service file of those before it. */
export const MODULES = modulesIn(readFileSync(new URL('../../apps/server/src/app.ts', import.meta.url), 'utf8'))

/** The folders of the manifests in the list `modules` of app.ts. Throws if the list names something else. */
function modulesIn(text) {
  const folders = new Map(
    [...text.matchAll(/import \{ (\w+) \} from '\.\/modules\/([\w-]+)\/\2\.module\.ts'/g)].map(([, name, folder]) => [name, folder]),
  )
  const [, list] = /export const modules = \[([^\]]*)\]/.exec(text) ?? []
  const names = list?.match(/\w+/g) ?? []
  const strange = names.filter((name) => !folders.has(name))
  if (names.length === 0 || strange.length > 0)
    throw new Error(
      `app.ts lists modules as the names that it imports from <module>/<module>.module.ts: ${strange.join(', ') || 'no list found'}`,
    )
  return names.map((name) => folders.get(name))
}

/** Folders of the server's kernel. */
export const KERNEL_FOLDERS = [
  ...['errors', 'records', 'time', 'html', 'fair', 'parts', 'log', 'db', 'crypto', 'egress', 'config', 'storage', 'mail', 'limits', 'live'],
  ...['app', 'personal', 'jobs', 'process', 'paper', 'export', 'import', 'http', 'module'],
]

/** Kinds of parts of the page. */
export const UI_FOLDERS = ['text', 'buttons', 'figures', 'page', 'overlay', 'form', 'media', 'import', 'table']

/** Features that publish parts, which other features may import: for the gate desk in `<feature>.desk.tsx`, for the panel of a visit in `<feature>.visit.tsx`. */
export const PUBLISHING_FEATURES = ['delete-requests', 'payments']

/** Rooms of large modules and features. Files outside any room are for all of them. */
export const ROOMS = {
  'apps/server/src/modules/blacklists': ['matching', 'screening', 'sightings', 'entries', 'files'],
  'apps/web/src/features/blacklists': ['sightings', 'entries', 'setting'],
  'apps/web/src/features/entrances': ['base', 'answers', 'check-in', 'visit', 'list', 'stop', 'inside', 'desk'],
}

// The order of folders, from the ground up: a folder may import those before it. rules.mjs makes the rules of it.

/** Modules of the server. A module may import the service file of those before it. */
export const MODULES = [
  ...['audit', 'files', 'notifications', 'messages', 'organisations', 'locations', 'users', 'mails'],
  ...['profile', 'auth', 'gates', 'settings', 'cards', 'blacklists', 'members', 'pre-registers', 'pre-passes'],
  ...['charges', 'parking-fees', 'entrances', 'scans', 'e-stamps', 'retention', 'delete-requests'],
  ...['payments', 'reports', 'partners', 'system', 'operator'],
]

/** Folders of the server's kernel. */
export const KERNEL_FOLDERS = [
  ...['errors', 'records', 'time', 'html', 'fair', 'parts', 'log', 'db', 'crypto', 'egress', 'config', 'storage', 'mail', 'limits', 'live'],
  ...['app', 'personal', 'jobs', 'process', 'paper', 'export', 'import', 'http'],
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

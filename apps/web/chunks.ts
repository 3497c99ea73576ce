import type { Rolldown } from 'vite'

/** What forms need that check what is written: every file of the kernel with schemas. It stands on `domain` alone, so that no circle arises. */
const schemas = /\/node_modules\/zod\/|\/contract\/src\/kernel\/(errors|routes|imports|record-\w+|domain\/(text|fields|id-document))\.ts$/
const domain = /\/contract\/src\/kernel\/(languages|domain\/[\w-]+)\.ts$/
/** The sentences of what forms refuse: the desk asks for them when it has something to refuse. */
const messages = /\/contract\/src\/kernel\/messages\.ts$/
/** The sentences of what the server refuses: asked for with its first refusal. */
const refusals = /\/web\/src\/api\/errors\.fixed\.ts$/
/** With what they need themselves: what the pages before sign-in are made of, and most forms. */
const fields = /\/web\/src\/ui\/\w+\/(colour-scheme-switch|form-parts|inputs|language-switch|logo)\./
/** What nobody needs who is signed in already. */
const sign_in = /\/web\/src\/ui\/media\/barrier-illustration\.|\/contract\/src\/kernel\/domain\/email\.ts$/
/** What screens are put together from; none of it needs a schema. */
const parts =
  /\/node_modules\/|\/web\/src\/(ui|lib|api)\/|\/contract\/src\/(client|(?:role-)?permissions(?:\.fixed)?|kernel\/(\w+|domain\/[\w-]+))\.ts$/

/** Pages that people open first: one file has everything they need, and nothing that only other pages share. */
export const FIRST_PAGES = ['auth/login', 'entrances/desk/gate-desk']
const first_pages = new RegExp(`/features/(${FIRST_PAGES.join('|')})\\.page\\.tsx$`)

/** The feature of people without an account: its pages load nothing that only the pages of records share. */
export const GUEST_FEATURE = 'visit'
const guest_pages = new RegExp(`/features/${GUEST_FEATURE}/[\\w-]+\\.page\\.tsx$`)

interface Graph {
  getModuleInfo(id: string): { importers: readonly string[]; code?: string | null } | null
}

/** The whole contract: a page has its calls from `calls.fixed.ts`, so that what only this imports is not in it. */
const whole_contract = /\/contract\/src\/contract\.ts$/
/** The file that all icons are imported by, whichever page has them. */
const all_icons = /\/tabler-icons-react\.mjs$/
const icon = /\/icons-react\/dist\/esm\/icons\/(Icon\w+)\.mjs$/

/** The files that an icon is drawn by: those that name it. */
function drawing(id: string, graph: Graph): readonly string[] {
  const [, name] = icon.exec(id)!
  const of_icons = graph.getModuleInfo(id)?.importers.find((importer) => all_icons.test(importer))
  const named = new RegExp(`\\b${name}\\b`)
  const importers = of_icons === undefined ? [] : graph.getModuleInfo(of_icons)!.importers
  return importers.filter((importer) => named.test(graph.getModuleInfo(importer)?.code ?? name!))
}

/** Whether one of some pages imports a file, itself or by others. */
function isOf(pages: RegExp, id: string, graph: Graph): boolean {
  const importers = new Set(icon.test(id) ? drawing(id, graph) : [id])
  for (const module of importers) {
    if (whole_contract.test(module)) continue
    if (pages.test(module)) return true
    for (const importer of graph.getModuleInfo(module)?.importers ?? []) importers.add(importer)
  }
  return false
}

/** The file for what several pages share. */
function sharedBy(id: string, graph: Graph): string {
  if (isOf(first_pages, id, graph)) return 'common'
  if (domain.test(id)) return 'domain'
  return isOf(guest_pages, id, graph) ? 'guests' : 'records'
}

/**
 * Few files for a first visit: what every page starts with in one, what pages share in some of fair size, and what no group takes
 * stays with the pages that need it. */
export const groups: Rolldown.CodeSplittingGroup[] = [
  { name: 'start', tags: ['$initial'], priority: 7 },
  { name: 'schemas', test: schemas, priority: 6, includeDependenciesRecursively: false },
  { name: 'messages', test: messages, priority: 5 },
  { name: 'refusals', test: refusals, priority: 5 },
  { name: 'fields', test: fields, priority: 4 },
  { name: 'sign_in', test: sign_in, priority: 4, includeDependenciesRecursively: false },
  { name: 'shell', test: /\/web\/src\/app\/shell\//, priority: 3 },
  {
    name: (id, graph) => sharedBy(id, graph),
    test: parts,
    minShareCount: 2,
    priority: 1,
    includeDependenciesRecursively: false,
  },
]

import type { App } from '../app/app-context.ts'
import type { BoundRoute } from '../http/call.ts'
import type { JobTask, Schedule } from '../jobs/task.ts'

/** One-time work of each server when it begins to serve. If it fails, the next start or the periodic jobs do it. */
export type Start = (app: App) => Promise<void>

/** Makes a page for people from the version of the product. */
export type DocumentPage = (version: string) => string

/** The parts of the server that one module provides. It leaves out those that it doesn't have. */
interface ModuleParts {
  /** The name of its folder. */
  name: string
  routes?: readonly BoundRoute[]
  jobs?: Readonly<Record<string, JobTask>>
  schedules?: readonly Schedule[]
  starts?: readonly Start[]
  /** Pages by path, built at first use because they take longer than the rest of a start. */
  documents?: Readonly<Record<string, DocumentPage>>
}
export type Module = Readonly<Required<ModuleParts>>

export const defineModule = (parts: ModuleParts): Module => ({
  routes: [],
  jobs: {},
  schedules: [],
  starts: [],
  documents: {},
  ...parts,
})

/** The parts of all modules, in the order of the list. Throws if two modules provide the same call, job or page, or a schedule has no job. */
export function collectModules(modules: readonly Module[]) {
  const owners = new Map<string, string>()
  /** Notes which module provides a thing. */
  const claim = (thing: string, { name }: Module) => {
    const owner = owners.get(thing)
    if (owner !== undefined) throw new Error(owner === name ? `${name} provides ${thing} twice.` : `${owner} and ${name} provide ${thing}.`)
    owners.set(thing, name)
  }
  for (const module of modules) {
    claim(`the module ${module.name}`, module)
    for (const { route } of module.routes) claim(`the call ${route.method} ${route.path}`, module)
    for (const name of Object.keys(module.jobs)) claim(`the job ${name}`, module)
    for (const path of Object.keys(module.documents)) claim(`the page ${path}`, module)
    for (const { task } of module.schedules) {
      claim(`the schedule of ${task}`, module)
      if (!(task in module.jobs)) throw new Error(`${module.name} schedules ${task}, which is not one of its jobs.`)
    }
  }
  return {
    routes: modules.flatMap(({ routes }) => routes),
    jobs: mergeRecords(modules.map(({ jobs }) => jobs)),
    schedules: modules.flatMap(({ schedules }) => schedules),
    starts: modules.flatMap(({ starts }) => starts),
    documents: mergeRecords(modules.map(({ documents }) => documents)),
  }
}

const mergeRecords = <T>(records: readonly Readonly<Record<string, T>>[]): Readonly<Record<string, T>> => Object.assign({}, ...records)

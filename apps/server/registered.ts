/** What the modules of a node register, collected: of some things one module at most has them. */
import type { PackagePreviewer } from '#kernel/access/package-preview.ts'
import { boundRecordsOf } from '#kernel/events/bound-records.ts'
import { taskFiles, type FileColumn } from '#kernel/files/file-column.repo.ts'
import type { JobHandlers } from '#kernel/jobs/jobs.ts'
import type { Kernel, ServerModule } from '#kernel/kernel.ts'
import type { PortalSource, Processes, ProcessStateSource } from '#kernel/ports.ts'
import { KnownMessageActions } from '#kernel/messages/action.ts'
import { MessageEvents } from '#kernel/messages/event.ts'
import { Restorers } from '#kernel/recycle/restorers.ts'
import { Searchables } from '#kernel/search/searchable.ts'

/** What the fields of the modules say, collected. */
export const registeredBy = (modules: readonly ServerModule[]) => ({
  searchables: new Searchables(modules.flatMap(({ searchables }) => searchables ?? [])),
  restorers: new Restorers(modules.flatMap(({ restorers }) => restorers ?? [])),
  referrers: modules.flatMap(({ referrers }) => referrers ?? []),
  portals: portalsAmong(modules),
  processStates: processStatesAmong(modules),
  processes: processesAmong(modules),
  previewPackage: packagePreviewerAmong(modules),
  fileColumns: fileColumnsOf(modules),
  securityFigures: modules.flatMap(({ securityFigures }) => securityFigures ?? []),
  messageEvents: new MessageEvents(modules.flatMap(({ messageEvents }) => messageEvents ?? [])),
  messageSubjects: modules.flatMap(({ messageSubjects }) => messageSubjects ?? []),
  messageActions: new KnownMessageActions<Kernel>(modules.flatMap(({ messageActions }) => messageActions ?? [])),
  boundRecords: boundRecordsOf(modules.flatMap(({ boundRecords }) => boundRecords ?? [])),
})

/** The kernel's own columns of files, and those of the modules. */
export const fileColumnsOf = (modules: readonly ServerModule[]): FileColumn[] => [
  taskFiles,
  ...modules.flatMap(({ fileColumns }) => fileColumns ?? []),
]

/** The portals belong to one module; without it there are none. */
function portalsAmong(modules: readonly ServerModule[]): PortalSource {
  const sources = modules.flatMap(({ portals }) => portals ?? [])
  if (sources.length > 1) throw new Error('two modules have portals')
  return sources[0] ?? (() => Promise.resolve([]))
}

/** So do processes; without them no record has any. */
function processStatesAmong(modules: readonly ServerModule[]): ProcessStateSource {
  const sources = modules.flatMap(({ processStates }) => processStates ?? [])
  if (sources.length > 1) throw new Error('two modules have processes')
  return sources[0] ?? (() => Promise.resolve(new Map()))
}

/** And what carries them out. */
function processesAmong(modules: readonly ServerModule[]): Processes<Kernel> {
  const all = modules.flatMap(({ processes }) => processes ?? [])
  if (all.length > 1) throw new Error('two modules carry processes out')
  return all[0] ?? { start: () => Promise.reject(new Error('no processes')), of: () => Promise.resolve(new Map()) }
}

/** So do packages; without them there is none to look at. */
function packagePreviewerAmong(modules: readonly ServerModule[]): PackagePreviewer<Kernel> {
  const all = modules.flatMap(({ previewPackage }) => previewPackage ?? [])
  if (all.length > 1) throw new Error('two modules have packages')
  return all[0] ?? (() => Promise.resolve(undefined))
}

/** A job name belongs to one module. */
export function uniqueJobs(maps: readonly JobHandlers[]): JobHandlers {
  const names = maps.flatMap((map) => Object.keys(map))
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice) throw new Error(`two modules handle the job ${twice}`)
  return Object.assign({}, ...maps) as JobHandlers
}

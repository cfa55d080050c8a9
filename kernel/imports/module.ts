/** The imports of all modules as one module: their routes, what they have in common, and the jobs behind. */
import type { z } from 'zod'
import { IMPORT_DAYS, importRoutesOfAll, type ImportRoutes } from '#contract/import.ts'
import type { Actor } from '../access/actor.ts'
import { implement, type Mounted, type ReceivedFile } from '../http/implement.ts'
import type { Kernel, ServerModule } from '../kernel.ts'
import * as repo from './import.repo.ts'
import * as imports from './import.service.ts'
import { importJobs } from './jobs.ts'
import type { ImportFamily, ImportKind, NounImport } from './kind.ts'
import { Kinds, openMember } from './kinds.ts'

/** Gathers what the modules declare in `imports`. Two imports of one noun are a defect. */
export function importsModule(modules: readonly ServerModule[]): ServerModule {
  const kindsOf = (kernel: Kernel): Kinds => {
    const kinds = modules.flatMap((module) => module.imports ?? []).map((make) => make(kernel))
    const families = modules.flatMap((module) => module.importFamilies ?? []).map((make) => make(kernel))
    return new Kinds(kinds, families)
  }
  return {
    name: 'imports',
    routes: (kernel) => {
      const kinds = kindsOf(kernel)
      return [
        ...kinds.kinds.flatMap((kind) => mountOne(kernel, kind)),
        ...kinds.families.flatMap((family) => mountFamily(kernel, family)),
        ...mountCommon(kernel, kinds),
      ]
    },
    jobs: (kernel) => importJobs(kernel, kindsOf(kernel)),
    sweeps: ({ database }) => [
      (tenantId) => database.transaction(tenantId, (tx) => repo.deleteExpired(tx, IMPORT_DAYS)),
    ],
  }
}

function mountOne(kernel: Kernel, kind: NounImport): Mounted[] {
  const { open } = kind
  const opened = async (actor: Actor): Promise<ImportKind> =>
    open ? kernel.database.read(actor.tenantId, (db) => open({ db, actor })) : kind
  return implement<ImportRoutes>(`${kind.noun}Import`, kind.routes, {
    template: async ({ actor }) => imports.templateOf(kernel, await opened(actor), actor),
    create: async ({ actor, body, file }) =>
      imports.createImport(kernel, await opened(actor), { actor, mode: body.mode, file: given(file) }),
  })
}

function mountFamily(kernel: Kernel, family: ImportFamily): Mounted[] {
  const open = (actor: Actor, params: unknown) =>
    kernel.database.read(actor.tenantId, (db) => openMember(family, { db, actor, member: family.memberOf(params) }))
  return implement<ImportRoutes<z.ZodType>>(`${family.noun}Import`, family.routes, {
    template: async ({ actor, params }) => imports.templateOf(kernel, await open(actor, params), actor),
    create: async ({ actor, params, body, file }) =>
      imports.createImport(kernel, await open(actor, params), { actor, mode: body.mode, file: given(file) }),
  })
}

function mountCommon(kernel: Kernel, kinds: Kinds): Mounted[] {
  return implement('import', importRoutesOfAll, {
    list: ({ actor, query }) => imports.listImports(kernel, kinds, actor, query.noun),
    get: ({ actor, params }) => imports.getImport(kernel, kinds, actor, params.id),
    rows: ({ actor, params, query }) => imports.pageRows(kernel, kinds, { actor, id: params.id, query }),
    errors: ({ actor, params }) => imports.errorSheet(kernel, kinds, actor, params.id),
    correct: ({ actor, params, body }) => imports.correctRow(kernel, kinds, { actor, ...params, cells: body.cells }),
    confirm: async ({ actor, params, body }) => {
      await imports.confirmImport(kernel, kinds, { actor, id: params.id, leaveOut: body.leaveOut })
      return null
    },
    remove: async ({ actor, params }) => {
      await imports.removeImport(kernel, kinds, actor, params.id)
      return null
    },
  })
}

/** A route that says `upload` always has a file; the type cannot say so. */
function given(file: ReceivedFile | undefined): ReceivedFile {
  if (!file) throw new Error('the upload brought no file')
  return file
}

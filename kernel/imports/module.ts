/** The imports of all modules as one module: their routes, what they have in common, and the jobs behind. */
import { IMPORT_DAYS, importRoutesOfAll, type ImportRoutes } from '#contract/import.ts'
import { implement, type Mounted, type ReceivedFile } from '../http/implement.ts'
import type { Kernel, ServerModule } from '../kernel.ts'
import * as repo from './import.repo.ts'
import * as imports from './import.service.ts'
import { importJobs } from './jobs.ts'
import type { ImportKind } from './kind.ts'

/** Gathers what the modules declare in `imports`. Two imports of one noun are a defect. */
export function importsModule(modules: readonly ServerModule[]): ServerModule {
  const kindsOf = (kernel: Kernel): imports.Kinds => {
    const all = modules.flatMap((module) => module.imports ?? []).map((make) => make(kernel))
    const kinds = new Map(all.map((kind) => [kind.noun, kind]))
    if (kinds.size !== all.length) throw new Error('two imports are of the same noun')
    return kinds
  }
  return {
    name: 'imports',
    routes: (kernel) => {
      const kinds = kindsOf(kernel)
      return [...[...kinds.values()].flatMap((kind) => mountOne(kernel, kind)), ...mountCommon(kernel, kinds)]
    },
    jobs: (kernel) => importJobs(kernel, kindsOf(kernel)),
    sweeps: ({ database }) => [
      (tenantId) => database.transaction(tenantId, (tx) => repo.deleteExpired(tx, IMPORT_DAYS)),
    ],
  }
}

function mountOne(kernel: Kernel, kind: ImportKind): Mounted[] {
  return implement<ImportRoutes>(`${kind.noun}Import`, kind.routes, {
    template: ({ actor }) => imports.templateOf(kernel, kind, actor),
    create: ({ actor, body, file }) =>
      imports.createImport(kernel, kind, { actor, mode: body.mode, file: given(file) }),
  })
}

function mountCommon(kernel: Kernel, kinds: imports.Kinds): Mounted[] {
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

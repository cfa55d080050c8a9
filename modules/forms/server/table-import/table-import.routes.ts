import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { tableImportRoutes } from '#forms/contract/table-import.ts'
import { readTableCells, readTableFile, tableTemplate } from './table-import.service.ts'

export function mountTableImports(kernel: Kernel): Mounted[] {
  return implement('formTableImport', tableImportRoutes, {
    template: ({ actor, params }) => tableTemplate(kernel, actor, params),
    readFile: ({ actor, params, file }) => readTableFile(kernel, actor, { ...params, file }),
    readCells: ({ actor, params, body }) => readTableCells(kernel, actor, { ...params, ...body }),
  })
}

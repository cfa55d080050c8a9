/** Statistics as sheets. */
import { allRows, defineExport, type ExportColumn } from '#kernel/exports/define.ts'
import { moduleStatExport, portalStatExport, type StatLine, type StatQuery } from '#behavior/contract/behavior-stat.ts'
import { allLines } from './stat.service.ts'

const rows = allRows<StatQuery, StatLine>(allLines)

const number = (value: (line: StatLine) => number): ExportColumn<StatLine> => ({ kind: 'number', value })

const columns = {
  name: { value: (line) => line.name, width: 28 },
  of: { value: (line) => line.ofName, width: 24 },
  total: number((line) => line.total),
  before: number((line) => line.before),
  people: number((line) => line.people),
  openMenu: number((line) => line.openMenu),
  openOtherMenu: number((line) => line.openOtherMenu),
  add: number((line) => line.add),
  edit: number((line) => line.edit),
  delete: number((line) => line.delete),
  deleteAll: number((line) => line.deleteAll),
  days: number((line) => line.days),
  lastDay: { value: (line) => line.lastDay, width: 14 },
} satisfies Record<string, ExportColumn<StatLine>>

export const exportedPortalStat = defineExport({ noun: 'portalStat', routes: portalStatExport, rows, columns })
export const exportedModuleStat = defineExport({ noun: 'moduleStat', routes: moduleStatExport, rows, columns })

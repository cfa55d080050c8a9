/** The log as a sheet, and what it holds about oneself. */
import { defineExport, rowsOfList, type ExportColumn, type RowSource } from '#kernel/exports/define.ts'
import { translate } from '#kernel/i18n/translate.ts'
import {
  behaviorExport,
  ownBehaviorExport,
  type Behavior,
  type BehaviorQuery,
  type OwnBehaviorQuery,
} from '#behavior/contract/behavior.ts'
import { behaviorList, callOfBehavior, callOfOwnBehavior, findDeptsBelow } from './behavior.repo.ts'

/**
 * The list's rows; departments below that of the filter are looked up first, and menus called in the caller's language.
 */
const rows: RowSource<BehaviorQuery, Behavior> = {
  async count(kernel, actor, query) {
    const source = await sourceFor(kernel, actor, query)
    return source.count(kernel, actor, query)
  },
  async *batches(kernel, actor, query, signal) {
    const source = await sourceFor(kernel, actor, query)
    yield* source.batches(kernel, actor, query, signal)
  },
}

const sourceFor: (...call: Parameters<typeof rows.count>) => Promise<RowSource<BehaviorQuery, Behavior>> = async (
  kernel,
  { tenantId, language },
  { deptId },
) => {
  const depts = deptId && (await kernel.database.read(tenantId, (db) => findDeptsBelow(db, deptId)))
  return rowsOfList(behaviorList(language), (actor, query) => callOfBehavior(actor, query, depts || undefined))
}

const ownRows: RowSource<OwnBehaviorQuery, Behavior> = {
  count: (kernel, actor, query) => ownOf(actor.language).count(kernel, actor, query),
  batches: (kernel, actor, query, signal) => ownOf(actor.language).batches(kernel, actor, query, signal),
}

const ownOf = (language: 'zh' | 'en') => rowsOfList(behaviorList(language), callOfOwnBehavior)

const columns = {
  when: { kind: 'moment', value: (entry) => entry.operaDate },
  type: {
    value: ({ operaType }, { language }) => translate(language, `behavior.type_${String(operaType)}`),
    width: 14,
  },
  page: { value: (entry) => entry.operaDesc, width: 24 },
  menu: { value: (entry) => entry.menuName, width: 20 },
  module: { value: (entry) => entry.moduleName, width: 14 },
  component: { value: (entry) => entry.operaComponent, width: 28 },
  url: { value: (entry) => entry.operaUrl, width: 28 },
  client: { value: (entry) => entry.clientType, width: 8 },
  ip: { value: (entry) => entry.ip, width: 18 },
  dept: { value: (entry) => entry.deptName, width: 20 },
} satisfies Record<string, ExportColumn<Behavior>>

export const exportedBehavior = defineExport({
  noun: 'behavior',
  routes: behaviorExport,
  rows,
  columns: {
    ...columns,
    person: { value: (entry) => entry.realName, width: 16 },
    userName: { value: (entry) => entry.userName, width: 16 },
  },
})

export const exportedOwnBehavior = defineExport({
  noun: 'ownBehavior',
  routes: ownBehaviorExport,
  rows: ownRows,
  columns,
})

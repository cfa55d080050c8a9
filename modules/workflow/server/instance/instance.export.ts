/** Processes as a sheet: those that the list shows. */
import { defineExport, type RowSource } from '#kernel/exports/define.ts'
import { totalOf } from '#kernel/lists/list.ts'
import { walkList } from '#kernel/lists/walk.ts'
import { translate } from '#kernel/i18n/translate.ts'
import type { State } from '#process/index.ts'
import { workflowInstanceExport, type WorkflowInstanceQuery } from '#workflow/contract/instance.ts'
import { definitionOf } from '../runtime/engine/definition.service.ts'
import { nodeText } from '../runtime/engine/node-name.ts'
import { inLanguage } from '../runtime/engine/process-name.ts'
import { callOfInstances, instanceList } from './instance.repo.ts'
import { seenDefinitions } from './instance-reads.service.ts'
import { standingAt } from './instance.shape.ts'

interface Row {
  title: string
  serial: string
  status: string
  process: string
  processEn: string
  number: number
  starter: string
  stands: string
  startedDate: string
  endedDate: string | null
}

const rows: RowSource<WorkflowInstanceQuery, Row> = {
  count: (kernel, actor, query) =>
    kernel.database.read(actor.tenantId, async (db) => {
      const call = callOfInstances(actor, query, await seenDefinitions(db, actor))
      return (await totalOf(db, kernel.lists, instanceList, call)).total
    }),
  async *batches(kernel, actor, query, signal) {
    const seen = await kernel.database.read(actor.tenantId, (db) => seenDefinitions(db, actor))
    const call = callOfInstances(actor, query, seen)
    for await (const batch of walkList(kernel.database, instanceList, call, { signal })) {
      const irs = await kernel.database.read(actor.tenantId, async (db) => {
        const found = new Map<string, Awaited<ReturnType<typeof definitionOf>>['ir']>()
        for (const id of new Set(batch.map(({ definitionId }) => definitionId)))
          found.set(id, (await definitionOf(db, actor.tenantId, id)).ir)
        return found
      })
      yield batch.map(({ state, ...row }) => {
        const ir = irs.get(row.definitionId)
        const nodes =
          ir === undefined ? [] : standingAt(state as State).map((node) => nodeText(ir, node, actor.language))
        return { ...row, stands: [...new Set(nodes)].join(', ') }
      })
    }
  },
}

export const exportedInstances = defineExport({
  noun: 'workflowInstance',
  routes: workflowInstanceExport,
  rows,
  columns: {
    matter: { value: ({ serial, title }) => [serial, title].filter((one) => one !== '').join(' '), width: 36 },
    status: { value: ({ status }, { language }) => translate(language, `workflow.sheetStatus.${status}`), width: 10 },
    process: {
      value: ({ process, processEn, number }, { language }) => `${inLanguage(process, processEn, language)} v${number}`,
      width: 24,
    },
    starter: { value: ({ starter }) => starter, width: 14 },
    stands: { value: ({ stands }) => stands, width: 24 },
    started: { kind: 'moment', value: ({ startedDate }) => startedDate },
    ended: { kind: 'moment', value: ({ endedDate }) => endedDate },
  },
})

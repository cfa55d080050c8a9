/** The exports of all modules over HTTP, and as kinds of tasks. */
import { MAX_DIRECT_ROWS, type ExportOf } from '#contract/export.ts'
import { errors } from '#contract/errors.ts'
import type { FileBody } from '#contract/file.ts'
import { insertAudit } from '../audit/audit.repo.ts'
import type { Tx } from '../database/lease.ts'
import { AppError } from '../errors.ts'
import { implement, type Mounted } from '../http/implement.ts'
import { newId } from '../ids.ts'
import type { Kernel } from '../kernel.ts'
import type { TaskKind } from '../tasks/kinds.ts'
import { fileTask } from '../tasks/task.service.ts'
import type { Export, ExportCall } from './export.ts'
import { exportFile, exportFileName, exportTitle } from './export-file.ts'

/** `GET …/export` and `POST …/export` of every export. */
export function mountExports(kernel: Kernel, exports: readonly Export[]): Mounted[] {
  return exports.flatMap((exported) => {
    const { file, task } = exported.routes
    return implement(
      exported.noun,
      { export: file, exportTask: task },
      {
        export: ({ actor, query }) => answerFile(kernel, exported, { actor, asked: query }),
        exportTask: ({ actor, body }) => askTask(kernel, exported, { actor, asked: body }),
      },
    )
  })
}

/** Each export as a task. */
export function exportKinds(kernel: Kernel, exports: readonly Export[]): TaskKind[] {
  return exports.map((exported) => ({
    name: kindOf(exported),
    can: exported.routes.file.can,
    async run({ actor, params, onStart, onDone }) {
      // The typed door: these were parsed by the route that filed the task.
      const call = { actor, asked: params as ExportOf<unknown> }
      const total = await exported.count(call)
      onStart(total)
      await kernel.database.transaction(actor.tenantId, (tx) => leaveTrace(tx, exported, { ...call, total }))
      return exportFile(exported, call, onDone)
    },
  }))
}

const kindOf = ({ noun }: Export): string => `export.${noun}`

async function answerFile(kernel: Kernel, exported: Export, call: ExportCall): Promise<FileBody> {
  const total = await exported.count(call)
  if (total > MAX_DIRECT_ROWS) throw new AppError(errors.exportNeedsTask, { count: total }, { total })
  await kernel.database.transaction(call.actor.tenantId, (tx) => leaveTrace(tx, exported, { ...call, total }))
  return exportFile(exported, call)
}

async function askTask(kernel: Kernel, exported: Export, call: ExportCall): Promise<{ id: string }> {
  const { actor, asked } = call
  const total = await exported.count(call)
  if (total === 0) throw new AppError(errors.notFound)
  return fileTask(kernel, actor, {
    kind: kindOf(exported),
    title: exportFileName(exported, call),
    params: asked,
    total,
  })
}

/** Who took which data out of the house; a read that is worth an entry of its own. Lists and events need not hear of it. */
async function leaveTrace(tx: Tx, exported: Export, { actor, asked, total }: ExportCall & { total: number }) {
  await insertAudit(tx, [
    {
      tenant_id: actor.tenantId,
      id: newId(),
      actor_id: actor.userId,
      actor_name: actor.realName,
      action: 'export',
      resource: exported.noun,
      resource_id: '',
      label: exportTitle(exported, { actor }),
      changes: { ...asFacts(asked), rows: [null, total] },
      request_id: actor.requestId,
      ip: actor.ip,
    },
  ])
}

/** What was asked for, as the audit shows facts; of chosen rows their number. */
function asFacts(asked: ExportOf<unknown>): Record<string, [null, unknown]> {
  const facts = Object.entries(asked).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    facts.map(([name, value]) => [name, [null, name === 'ids' && Array.isArray(value) ? value.length : value]]),
  )
}

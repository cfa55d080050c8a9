/** Values of a field copied into another one, for a whole form: a task whose file says what became of each record. */
import type { z } from 'zod'
import { Id } from '#contract/scalars.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import { translate } from '#kernel/i18n/translate.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { sheetType, writeSheet, type SheetCell, type SheetColumn } from '#kernel/sheets/write.ts'
import type { TaskKind, TaskWork } from '#kernel/tasks/kinds.ts'
import { fileTask } from '#kernel/tasks/task.service.ts'
import { ValueCopy } from '#forms/contract/value-copy.ts'
import { textIn } from '#forms-core/index.ts'
import { TEMPLATE } from '../template/template.shape.ts'
import { copyOne, type CopyOutcome } from './copy-one.ts'
import { copyPlan, copySources, type CopyPlan } from './copy-plan.ts'
import { countRecords, idsAfter, type RecordsAfter } from './value-copy.repo.ts'

export const VALUE_COPY = 'form-value-copy'
const BATCH = 100

export const getCopySources = (kernel: Pick<Kernel, 'database'>, actor: Actor, formId: string) =>
  kernel.database.read(actor.tenantId, (db) => copySources(db, actor, formId))

/** @throws AppError not_found, forbidden, form_cannot_convert, too_many_tasks */
export async function askForCopy(
  kernel: Pick<Kernel, 'database' | 'jobs'>,
  actor: Actor,
  asked: ValueCopy & { id: string },
): Promise<{ id: string }> {
  const { id: formId, ...copy } = asked
  const { plan, total } = await kernel.database.read(actor.tenantId, async (db) => ({
    plan: await copyPlan(db, actor, { formId, ...copy }),
    total: await countRecords(db, formId),
  }))
  const title = taskTitle(actor, plan, copy.isTrial)
  return fileTask(kernel, actor, { kind: VALUE_COPY, title, params: { formId, ...copy }, total })
}

function taskTitle({ language }: Pick<Actor, 'language'>, { from, to }: CopyPlan, isTrial: boolean): string {
  const names = { from: textIn(from.label, language), to: textIn(to.label, language) }
  return translate(language, isTrial ? 'valueCopy.trial' : 'valueCopy.copy', names)
}

const Params = ValueCopy.extend({ formId: Id })
type Params = z.infer<typeof Params>

/** A task that is begun again goes on where records have no copy yet. */
export const valueCopyTask = (kernel: Kernel): TaskKind => ({
  name: VALUE_COPY,
  can: 'frm:template:publish',
  async run(work) {
    const params = Params.parse(work.params)
    const { actor } = work
    const { formId, isTrial, timeZone } = params
    const { plan, total } = await kernel.database.read(actor.tenantId, async (db) => ({
      plan: await copyPlan(db, actor, params),
      total: await countRecords(db, formId),
    }))
    work.onStart(total)
    const name = taskTitle(actor, plan, isTrial)
    if (!isTrial) await leaveTrace(kernel, actor, { formId, name, plan })
    const columns = columnsOf(actor, plan)
    const rows = rowsOf(kernel, work, { params, plan })
    const body = writeSheet({
      format: 'xlsx',
      name: translate(actor.language, 'valueCopy.sheet'),
      columns,
      rows,
      timeZone,
    })
    return { name: `${name}.xlsx`, type: sheetType.xlsx, body }
  },
})

const leaveTrace = (
  { database }: Pick<Kernel, 'database'>,
  actor: Actor,
  { formId, name, plan }: { formId: string; name: string; plan: CopyPlan },
) =>
  database.transaction(actor.tenantId, (tx) =>
    recordChange(tx, actor, {
      action: 'copyValues',
      resource: TEMPLATE,
      resourceId: formId,
      label: name,
      after: { from: textIn(plan.from.label, actor.language), to: textIn(plan.to.label, actor.language) },
    }),
  )

function columnsOf({ language }: Actor, { from, to }: CopyPlan): SheetColumn[] {
  const text = (title: string, width = 24): SheetColumn => ({ title, kind: 'text', width })
  return [
    text(translate(language, 'valueCopy.record'), 32),
    text(textIn(from.label, language)),
    text(textIn(to.label, language)),
    text(translate(language, 'valueCopy.result'), 18),
    text(translate(language, 'valueCopy.reason'), 48),
  ]
}

async function* rowsOf(
  kernel: Kernel,
  { actor, onDone }: TaskWork,
  { params, plan }: { params: Params; plan: CopyPlan },
): AsyncGenerator<SheetCell[][]> {
  const { formId, overwrites, isTrial } = params
  for (let after: string | null = null; ;) {
    const place: RecordsAfter = { formId, after, limit: BATCH }
    const ids: string[] = await kernel.database.read(actor.tenantId, (db) => idsAfter(db, place))
    const last = ids.at(-1)
    if (last === undefined) return
    after = last
    const rows: SheetCell[][] = []
    for (const id of ids) {
      const outcome = await copyOne(kernel, actor, { formId, plan, overwrites, isTrial }, id)
      if (outcome.became !== 'none') rows.push(rowOf(outcome, actor))
    }
    yield rows
    onDone(ids.length)
  }
}

const rowOf = ({ became, title, value, copy, reason }: CopyOutcome, { language }: Actor): SheetCell[] => [
  title,
  cellOf(value),
  cellOf(copy),
  translate(language, `valueCopy.became.${became}`),
  reason ?? '',
]

const cellOf = (value: unknown): SheetCell =>
  value === undefined || typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value)

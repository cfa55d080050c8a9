/** What the number of a receipt opens: how a request stands, and the fields that its model marks for the answer. */
import { errors } from '#contract/errors.ts'
import type { Db } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import type { Origin } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { hashOfReceipt, isPlain, plainFieldTexts, readReceiptNumber } from '#forms/server/index.ts'
import { textIn } from '#forms-core/index.ts'
import type { State } from '#process/index.ts'
import type { InstanceStatus } from '#workflow/contract/instance.ts'
import type { PublicAnswer, PublicState, ReceiptQuestion } from '#workflow/contract/public-process.ts'
import type { SummaryPart } from '#workflow/contract/summary.ts'
import { formsFor } from '../form/form.service.ts'
import { fieldsByName, valueIn } from '../form/form.shape.ts'
import { standingAt } from '../instance/instance.shape.ts'
import { dateOf } from '../instance/summary.service.ts'
import { definitionOf, type Definition } from '../runtime/engine/definition.service.ts'
import { nodeText } from '../runtime/engine/node-name.ts'
import { processName } from '../runtime/engine/process-name.ts'
import { clockOf } from '../runtime/persistence/instance.repo.ts'
import { varsOf } from '../task/task.shape.ts'
import { visitedTenant } from './public-place.ts'
import { findByReceipt } from './public.repo.ts'

type KernelPart = Pick<Kernel, 'database' | 'labels' | 'limits' | 'captchas'>

const STATES = {
  run: 'running',
  suspended: 'running',
  ended: 'done',
  rejected: 'rejected',
  canceled: 'canceled',
  voided: 'canceled',
} as const satisfies Record<InstanceStatus, PublicState>

/**
 * @throws AppError not_found for every number that opens nothing here: mistyped, of another organisation, or none;
 *   captcha_wrong, too_many_requests
 */
export async function readAnswer(
  kernel: KernelPart,
  { tenantCode, receipt, captchaId, captcha }: ReceiptQuestion,
  origin: Origin,
): Promise<PublicAnswer> {
  await kernel.limits.visitor({ ip: origin.ip, does: 'receipt' })
  const tenantId = await visitedTenant(kernel, origin, tenantCode)
  if (!(await kernel.captchas.solves(captchaId, captcha))) throw new AppError(errors.captchaWrong)
  const number = readReceiptNumber(receipt)
  if (number === undefined) throw new AppError(errors.notFound)
  return kernel.database.read(tenantId, async (db) => {
    const row = await findByReceipt(db, hashOfReceipt(number))
    if (row === undefined) throw new AppError(errors.notFound)
    const definition = await definitionOf(db, tenantId, row.definitionId)
    const { language } = origin
    const published = new Set(definition.settings.publicStart?.steps)
    const steps = standingAt(row.state).filter((node) => published.has(node))
    return {
      process: processName(definition, language),
      title: row.title,
      state: STATES[row.status],
      filedDate: row.filedDate,
      endedDate: row.endedDate,
      steps: [...new Set(steps.map((node) => nodeText(definition.ir, node, language)))],
      answer: await answerIn(kernel, db, { tenantId, state: row.state, definition, language }),
      zone: (await clockOf(db, tenantId)).zone,
    }
  })
}

interface Asked {
  readonly tenantId: number
  readonly state: State
  readonly definition: Definition
  readonly language: Origin['language']
}

/** The marked fields that have a value now, in their order. */
async function answerIn(
  kernel: KernelPart,
  db: Db,
  { tenantId, state, definition, language }: Asked,
): Promise<SummaryPart[]> {
  const names = definition.settings.publicStart?.answerFields ?? []
  if (names.length === 0) return []
  const all = fieldsByName(await formsFor(db, tenantId, definition))
  const vars = varsOf(state)
  const shown = names.flatMap((name) => {
    const field = all.get(name)
    const value = valueIn(vars, name)
    return field === undefined || !isPlain(field) || value === undefined ? [] : [{ field, value }]
  })
  const fields = shown.map(({ field }) => field)
  const values = Object.fromEntries(shown.map(({ field, value }) => [field.id, value]))
  const [texts = []] = await plainFieldTexts(kernel, db, language, {
    fields,
    records: [values],
  })
  return fields.flatMap((field, at) => {
    const text = texts[at] ?? ''
    return text === '' ? [] : [{ label: textIn(field.label, language), text, date: dateOf(field) }]
  })
}

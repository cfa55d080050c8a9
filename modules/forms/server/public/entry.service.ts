/** Records that visitors enter, and what a receipt tells of one. */
import { errors } from '#contract/errors.ts'
import type { Db } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import type { Origin } from '#kernel/http/implement.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { ProcessState } from '#kernel/ports.ts'
import { found } from '#kernel/records/read-records.ts'
import { formErrors } from '#forms/contract/errors.ts'
import type { EntryState, FoundReceipt, PublicEntry, ReceiptState } from '#forms/contract/public.ts'
import { shareTemplateOfForm } from '../record/form.repo.ts'
import * as repo from './public.repo.ts'
import { hashOfReceipt, newReceiptNumber, readReceiptNumber } from './receipt-number.ts'
import { shownModel } from './shown-model.ts'
import { createVisitorRecord } from './visitor-record.ts'
import { entryStateOf, findOpen, recordsOf, withPublished } from './view.service.ts'

type KernelPart = Pick<Kernel, 'database' | 'dispatch' | 'labels' | 'limits' | 'captchas' | 'processStates'>

/**
 * Enters a record. What costs more comes later: the address is counted, the form must take entries, the verification
 * code is used up, and only then are the values looked at.
 * @throws AppError not_found, too_many_requests, captcha_wrong, form_entry_closed, form_entry_full, form_value_taken;
 *   InvalidInput
 */
export async function enterRecord(
  kernel: KernelPart,
  id: string,
  { values, captchaId, captcha }: PublicEntry,
  origin: Origin,
): Promise<{ receipt: string }> {
  await kernel.limits.visitor({ ip: origin.ip, does: 'entry' })
  const tenantId = await withPublished(kernel, id, async (_, published) => {
    assertOpen(entryStateOf(published))
    return published.row.tenantId
  })
  if (!(await kernel.captchas.solves(captchaId, captcha))) throw new AppError(errors.captchaWrong)
  const receipt = newReceiptNumber()
  await kernel.database.transaction(tenantId, async (tx) => {
    // In the order in which publishing and its settings lock them.
    const template = found(await shareTemplateOfForm(tx, id))
    if (!(await repo.takePlace(tx, id))) {
      assertOpen(entryStateOf(await findOpen(tx, id)))
      throw new AppError(formErrors.entryClosed)
    }
    const published = await findOpen(tx, id)
    if (!published.visitor.isEnterable) throw new AppError(formErrors.entryClosed)
    const recordId = await createVisitorRecord(kernel, tx, { published, template, sent: values, origin })
    await repo.insertReceipt(tx, { tenantId, id: newId(), templateId: id, recordId, hash: hashOfReceipt(receipt) })
  })
  return { receipt }
}

function assertOpen(state: EntryState): void {
  switch (state) {
    case 'open':
      return
    case 'off':
      throw new AppError(errors.notFound)
    case 'closed':
      throw new AppError(formErrors.entryClosed)
    case 'full':
    case 'fullToday':
      throw new AppError(formErrors.entryFull, {}, { state })
  }
}

/**
 * The state of a record by its receipt number.
 * @throws AppError not_found for a number that is none, or of another form; too_many_requests
 */
export async function findByReceipt(
  kernel: KernelPart,
  id: string,
  typed: string,
  origin: Origin,
): Promise<FoundReceipt> {
  await kernel.limits.visitor({ ip: origin.ip, does: 'receipt' })
  const number = readReceiptNumber(typed)
  return withPublished(kernel, id, async (db, published) => {
    if (number === undefined) throw new AppError(errors.notFound)
    const receipt = found(await repo.findReceipt(db, id, hashOfReceipt(number)))
    const { recordId, data, enteredDate, changeDate } = receipt
    const rows = recordId === null ? [] : [{ id: recordId, data }]
    const [record] = await recordsOf(kernel, db, { published, language: origin.language }, rows)
    const { form, shown } = published.visitor
    const process = receipt.instanceId === null ? undefined : await processOf(kernel, db, receipt.instanceId)
    return {
      state: stateOf(receipt, process),
      enteredDate,
      changeDate: changeDate ?? enteredDate,
      model: shownModel(form, shown),
      values: record?.values ?? {},
    }
  })
}

type Receipt = NonNullable<Awaited<ReturnType<typeof repo.findReceipt>>>

const processOf = async ({ processStates }: KernelPart, db: Db, id: string): Promise<ProcessState> =>
  (await processStates(db, [id])).get(id) ?? 'running'

function stateOf({ recordId, rev }: Receipt, process: ProcessState | undefined): ReceiptState {
  if (recordId === null) return 'deleted'
  if (process !== undefined) return process === 'running' ? 'process' : process
  return (rev ?? 1) > 1 ? 'changed' : 'received'
}

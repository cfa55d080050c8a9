/** What people without an account are offered: the list of processes, and the form of one. Nothing here writes. */
import { dayIn } from '#contract/wall-clock.ts'
import type { Origin } from '#kernel/http/implement.ts'
import type { Language } from '#kernel/i18n/translate.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { byName } from '#kernel/i18n/by-name.ts'
import type { PublicForm, PublicProcess } from '#workflow/contract/public-process.ts'
import type { PublicStart } from '#workflow/contract/public-start.ts'
import { formsFor } from '../form/form.service.ts'
import { definitionOf } from '../runtime/engine/definition.service.ts'
import { categoryName, inLanguage, processName } from '../runtime/engine/process-name.ts'
import { clockOf } from '../runtime/persistence/instance.repo.ts'
import { findOffered, offeredBy, visitedTenant } from './public-place.ts'
import { filedToday, offeredProcesses } from './public.repo.ts'
import { shownToVisitors, visitorForms } from './visitor-forms.ts'

type KernelPart = Pick<Kernel, 'database'>

/** The processes that an organisation offers, by name. */
export async function listOffered(
  kernel: KernelPart,
  tenantCode: string | undefined,
  origin: Origin,
): Promise<PublicProcess[]> {
  const tenantId = await visitedTenant(kernel, origin, tenantCode)
  return kernel.database.read(tenantId, async (db) => {
    const list: PublicProcess[] = []
    for (const row of await offeredProcesses(db))
      list.push(toOffer(row, offeredBy(await definitionOf(db, tenantId, row.id)).publicStart, origin.language))
    return list.sort(byName)
  })
}

type Named = Parameters<typeof processName>[0] & Parameters<typeof categoryName>[0] & { readonly key: string }

const toOffer = (row: Named, { note, noteEn }: PublicStart, language: Language): PublicProcess => ({
  key: row.key,
  name: processName(row, language),
  category: categoryName(row, language),
  note: inLanguage(note, noteEn, language),
})

/** @throws AppError not_found */
export async function openOffered(
  kernel: KernelPart,
  { key, tenantCode }: { key: string; tenantCode?: string | undefined },
  origin: Origin,
): Promise<PublicForm> {
  const tenantId = await visitedTenant(kernel, origin, tenantCode)
  return kernel.database.read(tenantId, async (db) => {
    const { definition, publicStart, row } = await findOffered(db, tenantId, key)
    const isFull = (await filedToday(db, key)) >= publicStart.perDay
    const { now, zone } = await clockOf(db, tenantId)
    const forms = visitorForms(await formsFor(db, tenantId, definition), definition)
    return {
      ...toOffer(row, publicStart, origin.language),
      forms: isFull ? [] : await shownToVisitors(db, forms),
      isFull,
      today: dayIn(new Date(now), zone),
      zone,
    }
  })
}

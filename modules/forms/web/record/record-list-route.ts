/** The list route of one form: with the filters, orders and sums that its model allows. Pure. */
import { z } from 'zod'
import type { FormModel } from '#forms-core/index.ts'
import { recordListRoutes } from '#forms/contract/record-list.ts'
import { fieldFilter, isSortable, RECORD_SORTS, RecordQuery } from '#forms/contract/record-query.ts'
import { filterFields } from './open-form.ts'

/**
 * The route as `useList` takes it: its query names what may stand in the address, so that an address with a filter of
 * an earlier version shows the plain list.
 */
export function recordListRoute(model: FormModel) {
  const sorts = [...RECORD_SORTS, ...model.fields.filter(isSortable).map(({ id }) => id)]
  const filters = filterFields(model).flatMap((field) => {
    const filter = fieldFilter(field)
    return filter === undefined ? [] : [[field.id, filter.optional()] as const]
  })
  const query = z.object({
    ...RecordQuery.shape,
    orderField: z.enum(sorts).optional(),
    ...Object.fromEntries<z.ZodType>(filters),
  })
  return { ...recordListRoutes.page, query }
}

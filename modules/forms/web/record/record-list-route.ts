/** The list route of one form: with the filters, orders and sums that its model allows. Pure. */
import type { FormModel } from '#forms-core/index.ts'
import { recordListRoutes } from '#forms/contract/record-list.ts'
import { listQueryOf } from '#forms/contract/record-query.ts'

/**
 * The route as `useList` takes it: its query names what may stand in the address, so that an address with a filter of
 * an earlier version shows the plain list.
 */
export const recordListRoute = ({ fields }: FormModel) => ({ ...recordListRoutes.page, query: listQueryOf(fields) })

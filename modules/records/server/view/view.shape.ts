/** A view as its trace shows it. */
import type { ViewDraft } from '#records/contract/view.ts'
import type { ViewTargets } from './view.repo.ts'

/** What a caller may say of a view. */
export type ViewContent = Omit<ViewDraft, 'resource'>

/** Lists in order, so that only what changed differs. */
export function fieldsOf(
  { name, audience, filters, orderField, order, limit }: Omit<ViewContent, 'roleIdList' | 'deptIdList' | 'columns'>,
  { roleIds, deptIds }: ViewTargets,
) {
  return {
    name,
    audience,
    filters,
    orderField,
    order,
    limit,
    roleIdList: [...roleIds].sort(),
    deptIdList: [...deptIds].sort(),
  }
}

/** What is saved of a list when a view is made of it or brought up to date. */
import type { SavedView, ViewContent } from '#shell/ports.ts'
import { keptNow } from './table-settings.ts'
import type { ListState } from './list-state.ts'
import { viewStateOf } from './views.ts'

type Unchanged = Pick<SavedView, 'name' | 'audience' | 'roleIdList' | 'deptIdList'>

/**
 * Filters, order, page size and columns as they are on screen.
 * @param table the list's name
 * @param view its name and audience, which stay
 */
export function contentOf(table: string, state: ListState, view: Unchanged): ViewContent {
  const { name, audience, roleIdList, deptIdList } = view
  return { name, audience, roleIdList, deptIdList, ...viewStateOf(state), columns: keptNow(table) }
}

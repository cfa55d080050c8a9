/** What a user can filter the lists of their work by: only what is in them. */
import { holds, type Actor } from '#kernel/access/actor.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { WorkFilterChoices, WorkList } from '#workflow/contract/work-filters.ts'
import { withNodeNames } from '../runtime/engine/task-nodes.ts'
import * as repo from './filter.repo.ts'

const NOTHING: WorkFilterChoices = { processes: [], nodes: [], categories: [], starters: [] }

export function filterChoices(
  kernel: Pick<Kernel, 'database'>,
  actor: Actor,
  list: WorkList,
): Promise<WorkFilterChoices> {
  return kernel.database.read(actor.tenantId, async (db) => {
    const right = repo.LIST_RIGHTS[list]
    if (right !== undefined && !holds(actor, right)) return NOTHING
    if (list === 'draft') return { ...NOTHING, ...(await repo.choicesOfDrafts(db, actor)) }
    const nodes = await withNodeNames(db, actor, await repo.nodesIn(db, actor, list))
    return {
      processes: await repo.processesIn(db, actor, list),
      nodes: nodes.map(({ process, nodeId: id, node: name }) => ({ process, id, name })),
      categories: await repo.categoriesIn(db, actor, list),
      starters: list === 'started' ? [] : await repo.startersIn(db, actor, list),
    }
  })
}

import type { Standing } from '#workflow/contract/task.ts'
import type { Live } from './step.ts'
import type { Tree } from './tree.ts'

/** How an instance stands after a command. */
export const standingOf = ({ rootId }: Pick<Tree, 'rootId'>, { id, state, revision }: Live): Standing => ({
  instanceId: id,
  rootId,
  status: state.status,
  revision,
})

import type { Standing } from '#workflow/contract/task.ts'
import type { LoadedInstance } from './loaded-instance.ts'
import type { InstanceTree } from './instance-tree.ts'

/** The status of an instance after a command: the reply to each of them. */
export const instanceStatusOf = (
  { rootId }: Pick<InstanceTree, 'rootId'>,
  { id, state, revision }: LoadedInstance,
): Standing => ({
  instanceId: id,
  rootId,
  status: state.status,
  revision,
})

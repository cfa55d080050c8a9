import type { Standing } from '#workflow/contract/task.ts'
import type { LoadedInstance } from './loaded-instance.ts'
import type { InstanceTree } from './instance-tree.ts'

/** The status of an instance after a command, and the tasks that it opened: the reply to each of them. */
export const instanceStatusOf = (
  tree: Pick<InstanceTree, 'rootId' | 'actorId' | 'rows'>,
  { id, state, revision }: LoadedInstance,
): Standing => ({
  instanceId: id,
  rootId: tree.rootId,
  status: state.status,
  revision,
  tasks: tree
    .rows()
    .tasks.filter((task) => task.is_new && task.status === 'open')
    .map((task) => ({
      id: task.id,
      nodeId: task.node_id,
      nodeName: task.node_name,
      isOwn: tree.actorId !== null && task.assignee === tree.actorId,
    })),
})

import type { Db } from '#kernel/database/lease.ts'
import type { Language } from '#kernel/i18n/translate.ts'
import { definitionOf } from './definition.service.ts'
import { taskNode } from './node-name.ts'

/** A task as it is stored: `node` is the name in the file, else the id. */
export interface NamedTask {
  nodeId: string
  node: string
  /** Of its own instance. */
  definitionId: string
}

/** Tasks with the names of their nodes as users know them: the start event is called after the initiator. */
export async function withNodeNames<Task extends NamedTask>(
  db: Db,
  { tenantId, language }: { tenantId: number; language: Language },
  tasks: readonly Task[],
): Promise<Task[]> {
  const named: Task[] = []
  for (const task of tasks) {
    const { ir } = await definitionOf(db, tenantId, task.definitionId)
    named.push({ ...task, node: taskNode(task, ir, language) })
  }
  return named
}

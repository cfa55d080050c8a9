/** What people call the nodes of a process. */
import type { Language } from '#kernel/i18n/translate.ts'
import { translate } from '#kernel/i18n/translate.ts'
import type { Ir } from '#process/index.ts'

/** The start event of the process itself, where the initiator changes a request that was returned. */
export function isOwnStart({ id, nodes }: Ir, nodeId: string): boolean {
  const node = Object.hasOwn(nodes, nodeId) ? nodes[nodeId] : undefined
  return node?.kind === 'start' && node.scope === id
}

/**
 * Its name in the file; a start event without one is called after the initiator. `undefined` for a node without any
 * name.
 */
export function nodeName(ir: Ir, nodeId: string, language: Language): string | undefined {
  const name = Object.hasOwn(ir.nodes, nodeId) ? ir.nodes[nodeId]?.name : undefined
  if (name !== undefined && name !== '') return name
  return isOwnStart(ir, nodeId) ? initiatorName(language) : undefined
}

/** What a task of the initiator, or a return to them, is called. */
export const initiatorName = (language: Language): string => translate(language, 'workflow.node.initiator')

/** What users call the node of a task: the start event is called after the initiator. */
export const taskNode = (task: { nodeId: string; node: string }, ir: Ir, language: Language): string =>
  isOwnStart(ir, task.nodeId) ? initiatorName(language) : task.node

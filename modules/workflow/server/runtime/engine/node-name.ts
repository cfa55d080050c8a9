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
 * Its name in the file, in this language where it has one; a start event without a name is called after the initiator.
 * `undefined` for a node without any name.
 */
export function nodeName(ir: Ir, nodeId: string, language: Language): string | undefined {
  const node = Object.hasOwn(ir.nodes, nodeId) ? ir.nodes[nodeId] : undefined
  const name = node?.names?.[language] ?? node?.name
  if (name !== undefined && name !== '') return name
  return isOwnStart(ir, nodeId) ? initiatorName(language) : undefined
}

/** The same for a text that must name it somehow: the id of a node without a name. */
export const nodeText = (ir: Ir, nodeId: string, language: Language): string => nodeName(ir, nodeId, language) ?? nodeId

/** What a task of the initiator, or a return to them, is called. */
export const initiatorName = (language: Language): string => translate(language, 'workflow.node.initiator')

/** What users call the node of a task: the start event is called after the initiator. */
export const taskNode = ({ nodeId, node }: { nodeId: string; node: string }, ir: Ir, language: Language): string =>
  isOwnStart(ir, nodeId) ? initiatorName(language) : (ir.nodes[nodeId]?.names?.[language] ?? node)

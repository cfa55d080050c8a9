/** What a step wants besides a word: it is not skipped for who agreed before, or started the process. */
import { varsOf } from '../../../task/task.shape.ts'
import { blanksOf } from '../../../task/step-policy.ts'
import type { OpenTask } from '../open-task.ts'

/**
 * Whether the step wants something of its user that no earlier agreement has: a comment, files, a signature, or a value
 * that no one has given yet.
 */
export function asksForMore({ instance: { definition, state }, node }: OpenTask): boolean {
  const { comment, attachments, signature, requires = [] } = definition.ir.nodes[node]?.user?.policy ?? {}
  if (comment === 'always' || attachments === 'required' || signature !== undefined) return true
  const vars = varsOf(state)
  return requires.some((name) => blanksOf(name, vars).length > 0)
}

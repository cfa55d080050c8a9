/**
 * Attributes and elements of other engines that are understood, by local name, and as what. Pure. `vocabulary.test.ts`
 * shows that each works.
 */
import type { MappedMeaning } from '#workflow/contract/model-file.ts'

const NAMES = {
  people: ['assignee', 'candidateUsers', 'candidateGroups', 'initiator'],
  form: ['formData', 'formProperty'],
  time: ['dueDate'],
  several: ['collection', 'elementVariable'],
  work: ['type', 'topic', 'class', 'delegateExpression', 'resource'],
  decision: ['decisionRef', 'decisionRefBinding', 'decisionRefVersion', 'mapDecisionResult'],
  called: ['in', 'out', 'inheritVariables'],
  variables: ['inputOutput'],
  expression: ['expression', 'resultVariable', 'resultVariableName'],
  event: ['errorCodeVariable', 'errorVariable', 'errorMessageVariable', 'escalationCodeVariable'],
} as const satisfies Record<MappedMeaning, readonly string[]>

const BY_NAME = new Map<string, MappedMeaning>(
  Object.entries(NAMES).flatMap(([meaning, names]) => names.map((name) => [name, meaning as MappedMeaning] as const)),
)

/** Every name that is understood. */
export const understoodNames: readonly string[] = [...BY_NAME.keys()]

/** What a name means here; `undefined` for one without effect. */
export const meaningOf = (name: string): MappedMeaning | undefined => BY_NAME.get(name)

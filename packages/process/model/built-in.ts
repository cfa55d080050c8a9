/** Names that the engine sets and models, people and services cannot. Expressions find them before any variable. */
const BUILT_IN: ReadonlySet<string> = new Set([
  'initiator',
  'outcome',
  'loopCounter',
  'nrOfInstances',
  'nrOfActiveInstances',
  'nrOfCompletedInstances',
  'nrOfAgreed',
  'nrOfRejected',
  // Objects of other engines, and FEEL's moment.
  'execution',
  'delegateExecution',
  'task',
  'now',
])

/** What the host may know of the initiator beside who it is, as expressions ask for it. */
export const FACTS: ReadonlySet<string> = new Set(['initiator.dept', 'initiator.depts'])

/** Whether a name is the engine's own: it is reserved, no matter who wants to set it. */
export const isBuiltIn = (name: string): boolean => BUILT_IN.has(name)

/** The variables of a record whose names are not reserved. */
export const withoutBuiltIns = (vars: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(vars).filter(([name]) => !BUILT_IN.has(name)))

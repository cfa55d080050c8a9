/** The simple designer’s tree: a model that the page edits, compiled to BPMN. Knows nothing of the core. */
export * from './tree.ts'
export { carryOutOn, fieldsOfElement, isRemovable, isStandard, mayStand, type SimpleCommand } from './commands.ts'
export type { NewStep } from './copies.ts'
export { isTarget, stepPlaces } from './graph.ts'
export { historyOf, redoneIn, undoneIn, withCommand, withFormKey, type SimpleHistory } from './history.ts'
export { findBranch, findStep, ROOT, rowOf, type SimplePlace } from './places.ts'
export { problemsOfTree, type TreeProblem, type TreeProblemCode } from './problems.ts'
export { readTree, withDiagram, writeTree } from './write.ts'

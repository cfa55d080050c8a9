/** Conditions clicked together, for other designers: one builder for all. */
export { ConditionEdit } from './ConditionEdit.tsx'
export { conditionOf, conditionWords, sayCondition, type ConditionWords } from './words.ts'
export { subjectsFor } from '#forms-core/index.ts'

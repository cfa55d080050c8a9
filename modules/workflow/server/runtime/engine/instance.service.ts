/** Running instances for the nouns beside the runtime: reading them, and the lock on the root of a tree. */
export { clockOf, effectsOf, findRoot, lockTree, type Clock } from '../persistence/instance.repo.ts'
export { instanceAt } from '../persistence/work-instance.repo.ts'

/** Instances as an actor sees them, for the nouns beside them. Reads only. */
export { entriesOf, findInstance, managedRootOf, seenAmong, titleOf } from './instance.repo.ts'

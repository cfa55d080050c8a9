/** Tasks of an instance as an actor sees them, for the nouns beside them. Reads only. */
export { askedIn, findShown } from './task.repo.ts'
export { trailOf, varsOf } from './trail.repo.ts'

/** Tasks as commands find them, for the nouns beside the runtime. */
export { findTask, isCandidate, type FoundTask } from '../persistence/task.repo.ts'
export { replaceCandidate } from '../persistence/write.repo.ts'

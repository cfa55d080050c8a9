/** Users by what a model calls them, by id and as they were chosen, for the nouns beside the runtime. */
export { findChosen } from '../persistence/chosen.repo.ts'
export { idsOfPeople, namesOf } from '../persistence/people.repo.ts'

/** What an actor may do with the models of processes, and with the instances of their versions. */
export { lookedAfter, managesDefinition, mayStart, type LookedAfter } from './access.repo.ts'

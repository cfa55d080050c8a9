/** Registered services by their names, for the nouns beside them. Reads only. */
export { registeredNames, serviceToCall, type CalledService } from './service.repo.ts'

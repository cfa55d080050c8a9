/** Versions of models for the nouns beside them. */
export { findVersion, irOf, type FoundVersion } from './definition.repo.ts'

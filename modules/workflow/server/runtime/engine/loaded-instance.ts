/** What an instance is while a command is carried out, and what it did. */
import type { Effect, Lineage, State } from '#process/index.ts'
import type { Definition } from './definition.service.ts'

/** An instance in the hands of a command. */
export interface LoadedInstance {
  readonly id: string
  readonly isNew: boolean
  readonly starterId: string | null
  /** The department in which the initiator acted; null: their main one. */
  readonly starterDeptId: string | null
  definition: Definition
  parent: { id: string; wait: number } | undefined
  state: State
  /** The state before this command. */
  before: State
  /** Counts steps: the place of the last one in the history. */
  revision: number
}

/** Who started an instance, and in which department they acted. */
export type Initiator = Pick<LoadedInstance, 'starterId' | 'starterDeptId'>

/** One step of one instance: a row of its history. */
export interface Step {
  instance: string
  seq: number
  command: string
  effects: readonly Effect[]
}

/** The instance with everything that happened to it, for commands that go back. */
export interface WithLineage {
  instance: LoadedInstance
  lineage: Lineage
}

/** A data rule that is ready for one user: plain data, part of the user's data scope. */
import { hash } from 'node:crypto'
import type { RuleJoin, RuleOperator } from '#contract/rule.ts'

export interface ReadyLeaf {
  readonly field: string
  readonly op: RuleOperator
  readonly values: readonly (string | number)[]
}
export interface ReadyGroup {
  readonly join: RuleJoin
  readonly items: readonly (ReadyGroup | ReadyLeaf)[]
}

/** A rule as part of a user's data scope. In JSON it is its digest: a rule that names many ids stays a short key. */
export class ReadyRule {
  readonly id: string
  readonly resource: string
  /** It says nothing of the user: it reaches the same records for everybody who has it. */
  readonly isFixed: boolean
  readonly where: ReadyGroup
  readonly #digest: string

  constructor({ id, resource, isFixed, where }: Pick<ReadyRule, 'id' | 'resource' | 'isFixed' | 'where'>) {
    this.id = id
    this.resource = resource
    this.isFixed = isFixed
    this.where = where
    this.#digest = hash('sha256', JSON.stringify([id, resource, where]), 'base64url')
  }

  toJSON(): string {
    return this.#digest
  }
}

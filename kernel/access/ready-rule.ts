/** A data rule that is ready for one user: plain data, part of the user's data scope. */
import { hash } from 'node:crypto'
import type { RuleFieldType, RuleJoin, RuleOperator } from '#contract/rule.ts'

export interface ReadyLeaf {
  readonly field: string
  readonly op: RuleOperator
  readonly values: readonly (string | number)[]
  /** Of an attribute of the record. */
  readonly attrType?: RuleFieldType
}
export interface ReadyGroup {
  readonly join: RuleJoin
  readonly items: readonly (ReadyGroup | ReadyLeaf)[]
}

/** A rule in SQL with what its parameters stand for: `$1` to `$6`, in the order of `contract/rule.ts`. */
export interface ReadySql {
  readonly text: string
  readonly values: readonly (string | null | readonly string[])[]
}

/** Seconds for which the total of a list under a rule in SQL is remembered: it may ask of other tables, too. */
const REMEMBERED_S = 10

/** What a rule asks for: conditions, or SQL. */
export type RuleMatter = { readonly where: ReadyGroup } | { readonly sql: ReadySql }

/** A rule as part of a user's data scope. In JSON it is its digest: a rule that names many ids stays a short key. */
export class ReadyRule {
  readonly id: string
  readonly resource: string
  /** It says nothing of the user: it reaches the same records for everybody who has it. */
  readonly isFixed: boolean
  readonly matter: RuleMatter
  readonly #digest: string

  constructor({ id, resource, isFixed, matter }: Pick<ReadyRule, 'id' | 'resource' | 'isFixed' | 'matter'>) {
    this.id = id
    this.resource = resource
    this.isFixed = isFixed
    this.matter = matter
    this.#digest = hash('sha256', JSON.stringify([id, resource, matter]), 'base64url')
  }

  toJSON(): string {
    return 'sql' in this.matter ? `${this.#digest} ${Math.floor(Date.now() / REMEMBERED_S / 1_000)}` : this.#digest
  }
}

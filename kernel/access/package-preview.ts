/** What another choice of menus in a package would do in its tenants: counts, since the operator sees no records. */
import type { Actor } from './actor.ts'

export interface PackageChange {
  readonly id: string
  readonly menuCodeList: readonly string[]
}

export interface PackageEffect {
  /** Users of each tenant who gain or lose a permission, administrators among them; where none does, it is left out. */
  readonly tenants: readonly { readonly name: string; readonly gain: number; readonly lose: number }[]
  /** Users of all tenants together, by permission code. */
  readonly codes: readonly { readonly code: string; readonly change: 'gain' | 'lose'; readonly count: number }[]
}

/**
 * Looks, and changes nothing; undefined where there is no such package.
 * @throws AppError forbidden for every tenant but the operator's
 */
export type PackagePreviewer<Kernel> = (
  kernel: Kernel,
  actor: Actor,
  change: PackageChange,
) => Promise<PackageEffect | undefined>

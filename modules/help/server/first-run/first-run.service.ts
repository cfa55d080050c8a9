/** The first steps of an organisation, as one caller may take them. */
import { holdsAny, type Actor } from '#kernel/access/actor.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { FirstStepName, type FirstStep } from '#help/contract/first-run.ts'
import { findDoneSteps, findPaths } from './first-run.repo.ts'

/** What of the kernel this file uses. */
type KernelPart = Pick<Kernel, 'database'>

interface StepRule {
  /** One of these is enough to take the step. */
  readonly can: readonly string[]
  /** Where it is taken; an organisation whose menus lack the page has no such step. */
  readonly path: string
}

const RULES: Readonly<Record<FirstStepName, StepRule>> = {
  organisation: { can: ['sys:config:update'], path: '/sys/config' },
  departments: { can: ['sys:dept:save'], path: '/sys/dept' },
  people: { can: ['sys:user:save'], path: '/sys/user' },
  roles: { can: ['sys:role:update'], path: '/sys/role' },
  process: { can: ['wf:model:deploy'], path: '/bpm/model' },
  notice: { can: ['msg:notice:publish'], path: '/msg/notice' },
}

/** The steps the caller may take, in order. One who may take none is not asked about in the database. */
export async function firstSteps(kernel: KernelPart, actor: Actor): Promise<FirstStep[]> {
  const allowed = FirstStepName.options.filter((name) => holdsAny(actor, RULES[name].can))
  if (allowed.length === 0) return []
  return kernel.database.read(actor.tenantId, async (db) => {
    const paths = await findPaths(
      db,
      allowed.map((name) => RULES[name].path),
    )
    const done = await findDoneSteps(db)
    return allowed.filter((name) => paths.has(RULES[name].path)).map((name) => ({ name, isDone: done[name] }))
  })
}

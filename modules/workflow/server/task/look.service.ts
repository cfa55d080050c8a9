/** The last look of a user at a request: what was changed after it is marked where they open one of its tasks. */
import { validate as isId } from 'uuid'
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import { translate } from '#kernel/i18n/translate.ts'
import { readAbout } from '#messaging/server/index.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { VarChange, VarField } from '#workflow/contract/form.ts'
import { withoutHidden } from '../form/hidden-values.shape.ts'
import { inOrderOf, peopleChanged, shownChange } from '../follow/var-changes.shape.ts'
import { processPath, taskPath } from '../runtime/delivery/process-path.ts'
import { namesOf } from '../runtime/persistence/people.repo.ts'
import { lastingChanges } from './lasting-changes.shape.ts'
import { effectsAfter, looksAt, writeLook } from './look.repo.ts'
import { rootOfShown } from './task-lookup.repo.ts'

/**
 * Notes that the actor has read a task, and the messages that lead to it. It concerns only them, so it leaves no trace.
 */
export function noteLook(
  kernel: Pick<Kernel, 'database'>,
  actor: Actor,
  { id, at }: { id: string; at: string },
): Promise<void> {
  return kernel.database.transaction(actor.tenantId, async (tx) => {
    const rootId = await rootOfShown(tx, actor, id)
    if (rootId === undefined) throw new AppError(errors.notFound)
    await writeLook(tx, actor, { rootId, at })
    await readAbout(tx, actor, [taskPath(id), processPath(rootId)])
  })
}

interface Looked {
  readonly rootId: string
  readonly instanceId: string
  /** Those of forms: what the model computes for itself is not marked. */
  readonly fields: readonly VarField[]
  /** Names of fields that the actor does not see here. */
  readonly hidden: ReadonlySet<string>
}

/** Fields of forms that others changed since the actor looked; none before their first look. */
export async function changesSinceLook(
  db: Db,
  actor: Actor,
  { rootId, instanceId, fields, hidden }: Looked,
): Promise<VarChange[]> {
  const since = (await looksAt(db, actor.userId, [rootId])).get(rootId)
  if (since === undefined) return []
  const byName = new Map(fields.map((field) => [field.name, field]))
  const all = lastingChanges(await effectsAfter(db, { instanceId, userId: actor.userId, since }))
  const seen = withoutHidden(all, hidden).filter(({ name }) => byName.has(name))
  const names = await namesOf(db, peopleChanged(seen, byName).filter(isId))
  const word = (name: 'yes' | 'no' | 'and') => translate(actor.language, `workflow.value.${name}`)
  const words = { yes: word('yes'), no: word('no'), and: word('and') }
  return inOrderOf(byName, seen).map((one) => shownChange(one, byName.get(one.name), { names, words }))
}

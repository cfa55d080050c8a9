/** No two models of an organisation have the same process ID. */
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import { workflowErrors } from '#workflow/contract/errors.ts'
import { keeperOfKey } from './model.repo.ts'

/** @param but the model that may have it. @throws AppError key_taken, which names the model that has the key */
export async function assertKeyFree(db: Db, { language }: Actor, key: string, but?: string): Promise<void> {
  const keeper = await keeperOfKey(db, key, but)
  if (keeper === undefined) return
  const name = (language === 'en' && keeper.nameEn) || keeper.name
  throw new AppError(workflowErrors.keyTaken, { key, name })
}

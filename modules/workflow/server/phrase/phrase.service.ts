/** Phrases for comments. They concern only the user whose they are, so they leave no trace. */
import type { Actor } from '#kernel/access/actor.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { PhraseUpdate } from '#workflow/contract/phrase.ts'
import * as repo from './phrase.repo.ts'

/** What these functions take of the server. */
type KernelPart = Pick<Kernel, 'database'>

export const listPhrases = (kernel: KernelPart, actor: Actor): Promise<string[]> =>
  kernel.database.read(actor.tenantId, (db) => repo.phrasesOf(db, actor.userId))

export const updatePhrases = (kernel: KernelPart, actor: Actor, { phrases }: PhraseUpdate): Promise<void> =>
  kernel.database.transaction(actor.tenantId, (tx) => repo.replacePhrases(tx, actor, phrases))

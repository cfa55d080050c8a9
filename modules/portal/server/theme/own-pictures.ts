/** The pictures of people's own themes: kept as long as any of a person's themes shows them. */
import type { EventHandler } from '#kernel/events/handlers.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { keepFiles, releaseFile } from '#kernel/files/file-use.ts'
import * as repo from './portal-theme.repo.ts'
import { picturesInTheme } from './theme-pictures.ts'

const userOf = (userId: string) => ({ resource: 'ownTheme', resourceId: userId })

/** @throws InvalidInput at `theme` when one of their themes shows a picture that is not there */
export async function keepOwnPictures(tx: Tx, actor: Actor): Promise<void> {
  const pictures = await picturesOf(tx, actor.userId)
  await keepFiles(tx, pictures, { ...userOf(actor.userId), actor, label: actor.realName, field: 'theme' })
}

/** Takes everybody's own theme of a portal away that goes. */
export async function dropThemesOf(tx: Tx, key: string): Promise<void> {
  for (const { userId, theme } of await repo.deleteThemesOf(tx, key)) {
    const shown = picturesInTheme(theme)
    const still = shown.length > 0 ? await picturesOf(tx, userId) : []
    for (const id of shown) if (!still.includes(id)) await releaseFile(tx, id, userOf(userId))
  }
}

/** A person is gone, and their themes with them. */
export const forgetPerson: EventHandler = async (tx, { tenantId, payload }) => {
  const userId = typeof payload['id'] === 'string' ? payload['id'] : ''
  const actor = { tenantId, userId }
  await keepFiles(tx, await picturesOf(tx, userId), { ...userOf(userId), actor, label: '', field: 'theme' })
}

const picturesOf = async (tx: Tx, userId: string): Promise<string[]> => [
  ...new Set((await repo.findThemes(tx, userId)).flatMap(picturesInTheme)),
]

/** One's own picture: a stored file that the person's row names. */
import type { Actor } from '#kernel/access/actor.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { invalid } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Profile } from '#system/contract/center.ts'
import { fileUrl, storedId, storedName } from '#kernel/files/file-url.ts'
import { keepFiles } from '#kernel/files/file-use.ts'
import { findFile } from '#kernel/files/file.repo.ts'

/** What of the kernel this file uses. */
type KernelPart = Pick<Kernel, 'keyFor' | 'settings'>

const FIELD = 'avatarId'

/**
 * Makes an uploaded picture the person's own, or with '' takes theirs away. Resolves with what the row is to hold.
 * @throws InvalidInput for what is no picture of theirs
 */
export async function keepAvatar(tx: Tx, actor: Actor, { id, label }: { id: string; label: string }): Promise<string> {
  const use = { resource: 'user', resourceId: actor.userId, label, actor, field: FIELD }
  await keepFiles(tx, id === '' ? [] : [id], use)
  if (id === '') return ''
  const file = await findFile(tx, id)
  if (file?.kind !== 'picture') throw invalid(FIELD, 'unknown_choice')
  return storedName(id)
}

/** The picture behind a row's `head_url`; null when there is none, or when it is elsewhere. */
export async function avatarOf(
  kernel: KernelPart,
  db: Db,
  tenantId: number,
  headUrl: string,
): Promise<Profile['avatar']> {
  const id = storedId(headUrl)
  const file = id === undefined ? undefined : await findFile(db, id)
  return file
    ? { id: file.id, name: file.name, url: fileUrl(kernel, { tenantId, id: file.id, visibility: 'signed' }) }
    : null
}

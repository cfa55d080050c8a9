/** Puts the files of the demonstration into the library. Once, as everything here. */
import { createHash } from 'node:crypto'
import { endingOf, fileTypes } from '#contract/file-types.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { newKey, type FileStorage } from '#kernel/files/storage.ts'
import { newId } from '#kernel/ids.ts'
import { LIBRARY } from '#contract/file-places.ts'
import { insertUse } from '#kernel/files/file.repo.ts'
import { findAdministrators } from '#system/server/index.ts'
import { insertFile } from '../../oss/oss.repo.ts'
import { putBack } from './demo.repo.ts'
import { demoFiles } from './library.ts'

/**
 * Writes the files, then their rows: a start that fails in between leaves files that nothing names, and no row without
 * one.
 */
export async function writeFiles(tx: Tx, tenantId: number, storage: Pick<FileStorage, 'put'>): Promise<void> {
  const people = await findAdministrators(tx, 4)
  for (const [at, { name, daysAgo, size, make }] of demoFiles.entries()) {
    const by = people[at % people.length]
    const type = fileTypes.find(({ endings }) => endings.includes(endingOf(name)))
    if (by === undefined || !type) continue
    const content = make()
    const [id, key] = [newId(), newKey(tenantId)]
    await storage.put(key, content)
    await insertFile(tx, {
      tenantId,
      id,
      name,
      key,
      kind: type.kind,
      mediaType: type.type,
      bytes: content.byteLength,
      sha256: createHash('sha256').update(content).digest('hex'),
      width: size?.[0] ?? null,
      height: size?.[1] ?? null,
      visibility: 'signed',
      dirValue: LIBRARY,
      fileClass: 'file',
      by,
    })
    await insertUse(tx, { tenantId, ossId: id, resource: LIBRARY, resourceId: '', label: '' })
    await putBack(tx, id, daysAgo)
  }
}

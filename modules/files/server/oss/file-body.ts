/** What is stored of a file, as a reply. */
import type { FileBody } from '#contract/file.ts'
import { errors } from '#contract/errors.ts'
import { AppError } from '#kernel/errors.ts'
import { FileMissing } from '#kernel/files/storage.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { FoundFile } from '#kernel/files/file.repo.ts'

/** What of the kernel this file uses. */
type KernelPart = Pick<Kernel, 'files' | 'log'>

/** Kinds that a browser shows, or plays, by itself. */
const SHOWN: readonly string[] = ['picture', 'audio', 'video']

/** The file as the body of a reply; one that is gone from the storage answers like missing, when it is sent. */
export function bodyOf({ files, log }: KernelPart, file: FoundFile): FileBody {
  return {
    name: file.name,
    type: file.media_type,
    bytes: file.bytes,
    inline: SHOWN.includes(file.kind),
    body: async (part) => {
      try {
        return await files.read(file.storage_key, part)
      } catch (error) {
        if (!(error instanceof FileMissing)) throw error
        log.error({ tenantId: file.tenant_id, file: file.id }, 'a stored file is not where it should be')
        throw new AppError(errors.notFound)
      }
    },
  }
}

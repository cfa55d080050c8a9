/** How large a file may be that is uploaded in parts. */
import { MAX_PICTURE_BYTES, type FileKind } from '#contract/file-types.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { readParam } from '#system/server/index.ts'

const MB = 1024 ** 2

/** The parameter `oss.max.mb`, in bytes; a picture is painted anew in memory and keeps its limit. */
export async function maxUploadBytes(
  kernel: Pick<Kernel, 'bus' | 'database' | 'keyFor'>,
  tenantId: number,
  kind: FileKind,
): Promise<number> {
  if (kind === 'picture') return MAX_PICTURE_BYTES
  return (await readParam(kernel, tenantId, 'oss.max.mb')) * MB
}

/** Which stored files are served: the one place that every address, preview and share goes through. */
import type { FileBody } from '#contract/file.ts'
import { CLEAN, INFECTED, ossErrors, SCAN_REFUSE } from '#files/contract/oss.ts'
import { AppError } from '#kernel/errors.ts'
import type { FoundFile } from '#kernel/files/file.repo.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { readParam } from '#system/server/index.ts'
import { bodyOf } from '../oss/file-body.ts'

/** What these functions take of the server. */
export type ServingPart = Pick<Kernel, 'bus' | 'database' | 'files' | 'keyFor' | 'log'>

/**
 * The file as a reply. An infected one is saved and never shown, and that only for a user who confirms it; where
 * `oss.scan` refuses, only clean files are served.
 * @throws AppError file_infected, file_unscanned
 */
export async function served(
  kernel: ServingPart,
  file: FoundFile,
  { isConfirmed = false }: { isConfirmed?: boolean } = {},
): Promise<FileBody> {
  await assertServed(kernel, file, isConfirmed)
  const body = bodyOf(kernel, file)
  return file.scan_status === INFECTED ? { ...body, inline: false } : body
}

async function assertServed(kernel: ServingPart, file: FoundFile, isConfirmed: boolean): Promise<void> {
  const { name, scan_status: status, scan_signature: signature } = file
  const isRefusing = (await readParam(kernel, file.tenant_id, 'oss.scan')) === SCAN_REFUSE
  if (status === INFECTED && (isRefusing || !isConfirmed)) throw new AppError(ossErrors.infected, { name, signature })
  if (isRefusing && status !== CLEAN) throw new AppError(ossErrors.unscanned, { name })
}

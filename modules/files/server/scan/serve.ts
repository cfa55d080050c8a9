/** Which stored files are served: the one place that every address, preview and share goes through. */
import type { FileBody } from '#contract/file.ts'
import { CLEAN, INFECTED, ossErrors, SCAN_REFUSE, type ScanStatus } from '#files/contract/oss.ts'
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

/** How a file is served at present: to everyone who may open it, after a confirmation, or not at all. */
export type Serving = 'free' | 'confirmed' | 'infected' | 'unscanned'

/** @param mode the parameter `oss.scan` */
export function servingOf(mode: number, status: ScanStatus): Serving {
  const isRefusing = mode === SCAN_REFUSE
  if (status === INFECTED) return isRefusing ? 'infected' : 'confirmed'
  return isRefusing && status !== CLEAN ? 'unscanned' : 'free'
}

async function assertServed(kernel: ServingPart, file: FoundFile, isConfirmed: boolean): Promise<void> {
  const { name, scan_status: status, scan_signature: signature } = file
  const serving = servingOf(await readParam(kernel, file.tenant_id, 'oss.scan'), status)
  if (serving === 'unscanned') throw new AppError(ossErrors.unscanned, { name })
  if (serving === 'infected' || (serving === 'confirmed' && !isConfirmed))
    throw new AppError(ossErrors.infected, { name, signature })
}

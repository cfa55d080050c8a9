import type { Kernel } from '#kernel/kernel.ts'
import { openValue } from '#kernel/sealed.ts'

/** What these functions take of the server. */
type KernelPart = Pick<Kernel, 'keyFor'>

/** Why a call is not made: no one can open what was sealed under another SECRET_KEY. */
export const SEALED_ELSEWHERE = 'the secret of the service was sealed under another key; it has to be set anew'

/** The secret of a service, for signing; none where calls are not signed. `isLost`: it was sealed under another key. */
export function secretOf(
  kernel: KernelPart,
  tenantId: number,
  { id, secret }: { id: string; secret: Buffer | null },
): { secret: string | undefined; isLost: boolean } {
  if (secret === null) return { secret: undefined, isLost: false }
  try {
    return { secret: openValue(kernel.keyFor('services'), { tenantId, id }, secret), isLost: false }
  } catch {
    return { secret: undefined, isLost: true }
  }
}

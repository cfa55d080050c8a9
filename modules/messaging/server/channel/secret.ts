/** The secrets of a channel: sealed together, for its row alone. */
import { z } from 'zod'
import type { Kernel } from '#kernel/kernel.ts'
import { openValue, sealValue } from '#kernel/sealed.ts'

export type Secrets = Readonly<Record<string, string>>
interface Row {
  tenantId: number
  id: string
}

const Stored = z.record(z.string(), z.string())

export const sealSecret = (kernel: Pick<Kernel, 'keyFor'>, row: Row, secrets: Secrets): Buffer =>
  sealValue(kernel.keyFor('channels'), row, JSON.stringify(secrets))

/** `undefined` where it was sealed under another SECRET_KEY. */
export function openSecret(kernel: Pick<Kernel, 'keyFor'>, row: Row, sealed: Buffer | null): Secrets | undefined {
  if (sealed === null) return {}
  try {
    return Stored.parse(JSON.parse(openValue(kernel.keyFor('channels'), row, sealed)))
  } catch {
    return undefined
  }
}

/** Sensitive values at rest: AES-256-GCM under a key of their own, each bound to its row. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16

/** Whose value it is: sealed text of another row cannot be opened. */
export interface SealedFor {
  tenantId: number
  id: string
}

export function sealValue(key: Buffer, { tenantId, id }: SealedFor, value: string): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(`${tenantId}:${id}`))
  const sealed = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** @throws Error when the text was sealed for another row, under another key, or has been changed */
export function openValue(key: Buffer, { tenantId, id }: SealedFor, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES))
  decipher.setAAD(Buffer.from(`${tenantId}:${id}`)).setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}

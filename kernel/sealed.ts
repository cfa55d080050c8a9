/** What is sealed at rest: AES-256-GCM under the key of one purpose (`kernel.keyFor`), bound to what it belongs to. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16

/** @param owner what the content belongs to: sealed for another owner, it cannot be opened */
export function seal(key: Buffer, content: string | Buffer, owner = ''): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(owner))
  const body = Buffer.concat([cipher.update(Buffer.from(content)), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body])
}

/** @throws Error when the content was sealed for another owner, under another key, or has been changed */
export function open(key: Buffer, sealed: Buffer, owner = ''): Buffer {
  const iv = sealed.subarray(0, IV_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
}

/** Whose value it is: the sealed value of another row cannot be opened. */
interface Row {
  tenantId: number
  id: string
}

/** Seals a column of one row. */
export const sealValue = (key: Buffer, { tenantId, id }: Row, value: string): Buffer =>
  seal(key, value, `${tenantId}:${id}`)

/** Opens a column of one row. @throws Error as `open` */
export const openValue = (key: Buffer, { tenantId, id }: Row, sealed: Buffer): string =>
  open(key, sealed, `${tenantId}:${id}`).toString()

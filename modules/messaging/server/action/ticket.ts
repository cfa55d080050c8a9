/**
 * Tickets of 256 bits. They are made from the key of the installation and the delivery, so that a mail that is sent
 * again carries the same ones, and the database has nothing but their hashes.
 */
import { createHash, createHmac } from 'node:crypto'
import type { Kernel } from '#kernel/kernel.ts'

export const ticketFor = (
  { keyFor }: Pick<Kernel, 'keyFor'>,
  { tenantId, deliveryId, action }: { tenantId: number; deliveryId: string; action: string },
): string =>
  createHmac('sha256', keyFor('message-actions'))
    .update(JSON.stringify([tenantId, deliveryId, action]))
    .digest('base64url')

export const hashOf = (ticket: string): Buffer => createHash('sha256').update(ticket).digest()

/**
 * Steps that give a process to users to read: grants and messages, in the transaction of the command that reached them.
 */
import type { Tx } from '#kernel/database/lease.ts'
import { sendMessages } from '#messaging/server/index.ts'
import { readConfig } from '#system/server/index.ts'
import type { Copies } from '../engine/follow-effect.ts'
import { nodeText } from '../engine/node-name.ts'
import { insertCopies } from '../persistence/copies.repo.ts'
import { copyMessage } from './compose-messages.ts'
import { notifiedRequest } from './notification.repo.ts'

interface Place {
  tenantId: number
  rootId: string
  /** Of something in the past users get no message. */
  isPast: boolean
}

/** Gives the run to everyone whom the steps of a command named; who had it already gets no message. */
export async function giveCopies(tx: Tx, { tenantId, rootId, isPast }: Place, all: readonly Copies[]): Promise<void> {
  if (all.length === 0) return
  const { defaultLanguage } = await readConfig(tx)
  const request = await notifiedRequest(tx, rootId, defaultLanguage)
  for (const { instance, node, users, isSilent = false } of all) {
    const name = nodeText(instance.definition.ir, node, defaultLanguage)
    const given = await insertCopies(tx, { tenantId, rootId, by: null }, { userIds: users, note: name.slice(0, 200) })
    if (isPast || isSilent || request === undefined) continue
    const messages = given.map((userId) => copyMessage(defaultLanguage, userId, { ...request, node: name }))
    if (messages.length > 0) await sendMessages(tx, tenantId, messages)
  }
}

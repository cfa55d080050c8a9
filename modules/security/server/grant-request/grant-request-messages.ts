/** Notifies the users whom a request for sensitive grants concerns. */
import { z } from 'zod'
import type { Actor } from '#kernel/access/actor.ts'
import type { Tx } from '#kernel/database/lease.ts'
import type { EventHandler } from '#kernel/events/handlers.ts'
import { translate } from '#kernel/i18n/translate.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { sendMessages } from '#messaging/server/index.ts'
import type { GrantItem } from '#system/contract/approval.ts'
import { mayGive, readConfig } from '#system/server/index.ts'
import { securityMessageEvents } from '../message-events.ts'
import { usersWith } from '../registration/applicant.repo.ts'
import { findOpen } from './grant-request.repo.ts'

/** The topic of the event about a new request. */
export const REQUESTED = 'grantRequest.create'

/** Users who may approve and are looked at: an organisation has few. */
const MAX_APPROVERS = 100

const Payload = z.object({ id: z.string() })

type Happened = 'opened' | 'waiting' | 'approved' | 'refused' | 'expired'

interface Telling {
  id: string
  label: string
  what: Happened
  senderId: string | null
}

/** To be called in the transaction of the change. */
export async function tell(
  tx: Tx,
  tenantId: number,
  userIds: readonly string[],
  { id, label, what, senderId }: Telling,
): Promise<void> {
  const others = userIds.filter((userId) => userId !== senderId)
  if (others.length === 0) return
  const { defaultLanguage } = await readConfig(tx)
  const message = {
    event: securityMessageEvents.grantRequest,
    title: translate(defaultLanguage, `security.message.grantRequest.${what}`, { name: label }),
    content: '',
    path: `/sys/grantRequest?id=${id}`,
    senderId,
  }
  await sendMessages(
    tx,
    tenantId,
    others.map((userId) => ({ ...message, userId })),
  )
}

/** To the user who has asked. Those who get something are notified of that itself. */
export async function tellOfDecision(
  tx: Tx,
  actor: Actor,
  { id, label, requesterId }: { id: string; label: string; requesterId: string | null },
  what: 'approved' | 'refused',
): Promise<void> {
  if (requesterId !== null) await tell(tx, actor.tenantId, [requesterId], { id, label, what, senderId: actor.userId })
}

/** To those who may approve, when the organisation asks for a second person or no longer does. */
export async function tellOfItem(tx: Tx, actor: Actor, isOn: boolean): Promise<void> {
  const approvers = await usersWith(tx, 'sys:grantRequest:decide', MAX_APPROVERS)
  const { defaultLanguage } = await readConfig(tx)
  const text = isOn ? 'on' : 'off'
  const message = {
    event: securityMessageEvents.grantRequest,
    title: translate(defaultLanguage, `security.message.grantRequest.${text}`, { name: actor.realName }),
    content: '',
    path: '/sys/grantRequest',
    senderId: actor.userId,
  }
  await sendMessages(
    tx,
    actor.tenantId,
    approvers.filter((userId) => userId !== actor.userId).map((userId) => ({ ...message, userId })),
  )
}

/** Whether only administrators of the organisation grant it. */
const isAdministrators = ({ kind }: GrantItem): boolean => kind === 'admin' || kind === 'menus'

/** To each user who could approve a new request, and to the one who has asked: a sheet does not answer them. */
export const notifyApprovers =
  ({ grants }: Pick<Kernel, 'grants'>): EventHandler =>
  async (tx, { tenantId, payload }) => {
    const { id } = Payload.parse(payload)
    const request = await findOpen(tx, id)
    if (!request) return
    const { requesterId, items, label } = request
    const approvers: string[] = []
    for (const userId of await usersWith(tx, 'sys:grantRequest:decide', MAX_APPROVERS)) {
      if (userId === requesterId || request.userIds.includes(userId)) continue
      const granted = await grants.load(tx, userId)
      const isAble = granted && items.every((item) => mayGive(granted, item))
      if (isAble && (granted.superAdmin === 1 || !items.some(isAdministrators))) approvers.push(userId)
    }
    await tell(tx, tenantId, approvers, { id, label, what: 'opened', senderId: requesterId })
    if (requesterId !== null) await tell(tx, tenantId, [requesterId], { id, label, what: 'waiting', senderId: null })
  }

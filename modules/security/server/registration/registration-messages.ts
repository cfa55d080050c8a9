/** Notifies users who may decide about a registration that waits. */
import { z } from 'zod'
import type { EventHandler } from '#kernel/events/handlers.ts'
import { translate } from '#kernel/i18n/translate.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { sendMessages } from '#messaging/server/index.ts'
import { readConfig } from '#system/server/index.ts'
import { usersWith } from './applicant.repo.ts'
import { findPending } from './registration.repo.ts'
import { securityMessageEvents } from '../message-events.ts'

/** The topic of the event about a new registration. */
export const REGISTERED = 'registration.create'

/** Users whose data scope is looked at: an organisation has few who decide. */
const MAX_DECIDERS = 100
/** While one has an unread message of it from the last hour, another is not written: a flood rings no bells. */
const TOPIC = 'registration'

const Payload = z.object({ id: z.string() })

/** A message to each user who may decide about a registration that waits. */
export const notifyDeciders =
  ({ grants }: Pick<Kernel, 'grants'>): EventHandler =>
  async (tx, { tenantId, payload }) => {
    const { id } = Payload.parse(payload)
    const pending = await findPending(tx, id)
    if (!pending) return // the configuration has decided at once
    const recipients: string[] = []
    for (const userId of await usersWith(tx, 'sys:registration:decide', MAX_DECIDERS)) {
      const scope = (await grants.load(tx, userId))?.scope
      if (scope?.kind === 'all' || (pending.deptId !== null && scope?.deptIds.includes(pending.deptId)))
        recipients.push(userId)
    }
    const { defaultLanguage } = await readConfig(tx)
    const title = translate(defaultLanguage, 'security.message.registration', { name: pending.realName })
    const message = { event: securityMessageEvents.registration, title, content: '', path: `/sys/registration?id=${id}`, senderId: null, topic: TOPIC }
    await sendMessages(
      tx,
      tenantId,
      recipients.map((userId) => ({ ...message, userId })),
    )
  }

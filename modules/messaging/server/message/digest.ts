/** What schedules can run: reminding users of messages that they have not read for days. */
import { z } from 'zod'
import { translate } from '#kernel/i18n/translate.ts'
import { defineScheduled } from '#kernel/jobs/scheduled.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { readConfig } from '#system/server/index.ts'
import { countUnread } from './digest.repo.ts'
import { messagingEvents } from './events.ts'
import { sendMessages } from './notify-users.ts'

/** Users of one transaction. */
const BATCH = 200
/** While one is unread, there is no second: a digest is not counted in the next. */
export const DIGEST_TOPIC = 'digest'

export const unreadDigest = (kernel: Pick<Kernel, 'database'>) =>
  defineScheduled({
    beanName: 'messaging.unreadDigest',
    params: z.object({
      days: z.int().min(1).max(30).default(3),
    }),
    needs: ['msg:notice:publish'],
    async run({ actor: { tenantId }, params: { days }, signal, write }) {
      let after: string | null = null
      let sent = 0
      while (!signal.aborted) {
        const unread = await kernel.database.transaction(tenantId, async (tx) => {
          const found = await countUnread(tx, { days, after, limit: BATCH })
          const { defaultLanguage } = await readConfig(tx)
          const messages = found.map(({ userId, count }) => ({
            userId,
            senderId: null,
            event: messagingEvents.unread,
            title: translate(defaultLanguage, 'messaging.digest', { count, days }),
            content: '',
            path: '/msg/mine',
            topic: DIGEST_TOPIC,
          }))
          await sendMessages(tx, tenantId, messages)
          return found
        })
        sent += unread.length
        after = unread.at(-1)?.userId ?? null
        if (unread.length < BATCH) break
      }
      write(`users with unread messages: ${sent}`)
    },
  })

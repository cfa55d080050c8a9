/** Notifies users of what concerns their files: viruses, a scanner that does not answer, and room that ends. */
import { z } from 'zod'
import { MARK, NEARLY_FULL, QUARANTINE, SCANNER_DOWN } from '#files/server/index.ts'
import type { Tx } from '#kernel/database/lease.ts'
import type { EventHandler, EventHandlers } from '#kernel/events/handlers.ts'
import { translate } from '#kernel/i18n/translate.ts'
import { administratorsToNotify, readConfig } from '#system/server/index.ts'
import { messagingEvents } from './events.ts'
import { findInfected } from './file-events.repo.ts'
import { notifyUsers } from './notify-users.ts'

/** Where administrators see which files it are. */
const INFECTED_FILES = '/sys/oss?scanStatus=2'

const Infected = z.object({ id: z.string() })
const Down = z.object({ reason: z.string() })
const Full = z.object({ userId: z.string(), percent: z.number(), used: z.string(), quota: z.string() })

/** Its uploader and the administrators, where a file turned out to be infected after it was stored. */
const notifyOfInfected =
  (what: 'quarantined' | 'marked'): EventHandler =>
  async (tx, { tenantId, payload }) => {
    const file = await findInfected(tx, Infected.parse(payload).id)
    if (!file) return
    const text = await texts(tx, 'infected')
    const message = {
      event: messagingEvents.infected,
      values: { name: file.name, signature: file.signature },
      title: text('title', { name: file.name }),
      content: `<p>${escaped(text(what, { name: file.name, signature: file.signature, uploader: file.uploader }))}</p>`,
    }
    const { userId } = file
    const others = await administratorsToNotify(tx, userId ?? undefined)
    if (userId !== null) await notifyUsers(tx, { tenantId, userId: null }, [userId], { ...message, path: '' })
    await notifyUsers(tx, { tenantId, userId: null }, others, { ...message, path: INFECTED_FILES })
  }

/** Administrators, once until the scanner answers again. */
const notifyOfScanner: EventHandler = async (tx, { tenantId, payload }) => {
  const { reason } = Down.parse(payload)
  const text = await texts(tx, 'scannerDown')
  await notifyUsers(tx, { tenantId, userId: null }, await administratorsToNotify(tx), {
    event: messagingEvents.scannerDown,
    values: { reason },
    title: text('title'),
    content: `<p>${escaped(text('content', { reason }))}</p>`,
    path: '/sys/oss',
  })
}

/** The user whose room it is. */
const notifyOfRoom: EventHandler = async (tx, { tenantId, payload }) => {
  const { userId, percent, used, quota } = Full.parse(payload)
  const text = await texts(tx, 'quota')
  const values = { percent: String(percent), used, quota }
  await notifyUsers(tx, { tenantId, userId: null }, [userId], {
    event: messagingEvents.quota,
    values,
    title: text('title', values),
    content: `<p>${escaped(text('content', values))}</p>`,
    path: '/user/center',
  })
}

/** Handlers of the events about it (module `files`). */
export const fileEvents: EventHandlers = {
  [`oss.${QUARANTINE}`]: notifyOfInfected('quarantined'),
  [`oss.${MARK}`]: notifyOfInfected('marked'),
  [SCANNER_DOWN]: notifyOfScanner,
  [NEARLY_FULL]: notifyOfRoom,
}

async function texts(tx: Tx, about: string) {
  const { defaultLanguage } = await readConfig(tx)
  return (key: string, params: Record<string, string> = {}) =>
    translate(defaultLanguage, `messaging.${about}.${key}`, params)
}

/** As it is written, not as HTML. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

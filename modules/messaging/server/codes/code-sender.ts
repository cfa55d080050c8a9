/**
 * Sends codes and texts: the kernel's port. By the organisation's own mail channel where it has one, else through the
 * installation's SMTP server; codes by its SMS channel, too, where that has a template for them. They are sent at once
 * and are no messages: nothing of them is recorded.
 */
import { newId } from '#kernel/ids.ts'
import { translate } from '#kernel/i18n/translate.ts'
import type { CodeMessage, CodeSender, CodeWay, MailText } from '#kernel/ports.ts'
import { findDefault } from '../channel/channel.repo.ts'
import { driverOf, type DriverKernel } from '../channel/drivers.ts'
import { settingsOf } from '../channel/settings.ts'
import { openSecret } from '../channel/secret.ts'
import { organisationOf } from '../delivery/compose.ts'
import { canCarryCodes, sendCodeBySms } from './sms-code.ts'
import { mailTransport, type SendMail } from './smtp.ts'

/** Without `MAIL_URL`, organisations without a mail channel can send no mail. */
export function createCodeSender(kernel: DriverKernel): CodeSender {
  const { database } = kernel
  const mailServer = kernel.settings.MAIL_URL
  let sendMail: SendMail | undefined // connects when the first mail is sent
  const read = (tenantId: number) =>
    database.read(tenantId, async (db) => ({
      ...(await organisationOf(db)),
      channel: await findDefault(db, 'mail'),
    }))
  const mail = async ({ tenantId, to, subject, text }: MailText) => {
    const { name, channel } = await read(tenantId)
    if (channel)
      return sendOver(kernel, { tenantId, ...channel }, { id: newId(), to, subject, body: text, senderName: name })
    if (!mailServer) throw new Error('no mail can be sent')
    sendMail ??= await mailTransport(mailServer)
    await sendMail({ to, subject, text, senderName: name })
  }
  const sendSms = async ({ tenantId, ...message }: CodeMessage) => {
    const channel = await database.read(tenantId, (db) => findDefault(db, 'sms'))
    const driver = channel && driverOf(kernel, 'sms')
    if (!channel || !driver) throw new Error('no codes can be sent by SMS')
    await sendCodeBySms(driver, settingsOf(kernel, { tenantId, ...channel }), message)
  }
  return {
    ways: async (tenantId) => {
      const { byMail, bySms } = await database.read(tenantId, async (db) => ({
        byMail: mailServer !== undefined || (await findDefault(db, 'mail')) !== undefined,
        bySms: await findDefault(db, 'sms'),
      }))
      const isSms =
        bySms !== undefined && canCarryCodes(bySms) && openSecret(kernel, { tenantId, id: bySms.id }, bySms.secret)
      return new Set<CodeWay>([...(byMail ? (['mail'] as const) : []), ...(isSms ? (['sms'] as const) : [])])
    },
    mail,
    async send(way, { tenantId, to, code, minutes }) {
      if (way === 'sms') return await sendSms({ tenantId, to, code, minutes })
      const { language, name } = await read(tenantId)
      await mail({
        tenantId,
        to,
        subject: translate(language, 'messaging.code.subject', { name }),
        text: translate(language, 'messaging.code.text', { code, minutes, name }),
      })
    },
  }
}

type MailChannel = NonNullable<Awaited<ReturnType<typeof findDefault>>> & { tenantId: number }

/** @throws Error without the mail's text when its server has not taken it */
async function sendOver(
  kernel: DriverKernel,
  { tenantId, id, config, secret }: MailChannel,
  message: { id: string; to: string; subject: string; body: string; senderName: string },
): Promise<void> {
  const opened = openSecret(kernel, { tenantId, id }, secret)
  const result = opened && (await driverOf(kernel, 'mail')?.send({ config, secret: opened }, message))
  if (result?.kind === 'sent') return
  throw new Error(`the mail channel has not taken it: ${result?.reason ?? 'its secret cannot be opened'}`)
}

/** Sends codes and texts: the kernel's port. By mail through the installation's SMTP server; there is no SMS yet. */
import type { MailServer } from '#kernel/config/mail-server.ts'
import type { Database } from '#kernel/database/lease.ts'
import { translate } from '#kernel/i18n/translate.ts'
import type { CodeSender, MailText } from '#kernel/ports.ts'
import { readConfig } from '#system/server/index.ts'
import { mailTransport, type SendMail } from './smtp.ts'

export interface CodeSenderOptions {
  database: Database
  /** Left out, no mail can be sent. */
  mailServer: MailServer | undefined
}

export function createCodeSender({ database, mailServer }: CodeSenderOptions): CodeSender {
  const ways = new Set(mailServer ? (['mail'] as const) : [])
  let sendMail: SendMail | undefined // connects when the first mail is sent
  const mail = async ({ tenantId, ...message }: MailText) => {
    if (!mailServer) throw new Error('no mail can be sent')
    const { name } = await nameOf(database, tenantId)
    sendMail ??= await mailTransport(mailServer)
    await sendMail({ ...message, senderName: name })
  }
  return {
    ways: async () => ways,
    mail,
    async send(way, { tenantId, to, code, minutes }) {
      if (way !== 'mail') throw new Error(`no codes can be sent by ${way}`)
      const { language, name } = await nameOf(database, tenantId)
      await mail({
        tenantId,
        to,
        subject: translate(language, 'messaging.code.subject', { name }),
        text: translate(language, 'messaging.code.text', { code, minutes, name }),
      })
    },
  }
}

/** What the organisation calls itself, in its own language. */
async function nameOf(database: Database, tenantId: number) {
  const { defaultLanguage: language, sysNameZh, sysNameEn } = await database.read(tenantId, readConfig)
  return { language, name: language === 'en' ? sysNameEn : sysNameZh }
}

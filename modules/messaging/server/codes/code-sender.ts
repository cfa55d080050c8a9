/** Sends codes to users: the kernel's port. By mail through the installation's SMTP server; there is no SMS yet. */
import type { MailServer } from '#kernel/config/mail-server.ts'
import type { Database } from '#kernel/database/lease.ts'
import { translate } from '#kernel/i18n/translate.ts'
import type { CodeSender } from '#kernel/ports.ts'
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
  return {
    ways: async () => ways,
    async send(way, { tenantId, to, code, minutes }) {
      if (way !== 'mail' || !mailServer) throw new Error(`no codes can be sent by ${way}`)
      const { defaultLanguage: language, sysNameZh, sysNameEn } = await database.read(tenantId, readConfig)
      const name = language === 'en' ? sysNameEn : sysNameZh
      sendMail ??= await mailTransport(mailServer)
      await sendMail({
        to,
        senderName: name,
        subject: translate(language, 'messaging.code.subject', { name }),
        text: translate(language, 'messaging.code.text', { code, minutes, name }),
      })
    },
  }
}

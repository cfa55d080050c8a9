/** Mail over SMTP, by nodemailer (MIT-0, no dependencies): sessions, STARTTLS, MIME, DKIM, encoding of headers. */
import type { Transporter } from 'nodemailer'
import { MailConfig } from '#messaging/contract/channel-forms.ts'
import type { EgressRules } from '#kernel/egress/rules.ts'
import type { ChannelDriver, ChannelMessage, DriverSettings, SendResult, TestStep } from '../driver.ts'
import { failureOf, type MailStep } from './mail-failure.ts'
import { MailTransports } from './mail-transport.ts'

const STEPS: readonly MailStep[] = ['resolve', 'connect', 'login', 'send']

export function mailDriver(rules: EgressRules): ChannelDriver {
  const transports = new MailTransports(rules)
  return {
    kind: 'mail',
    async send(settings, message): Promise<SendResult> {
      try {
        return await sendBy(await transports.of(settings), settings, message)
      } catch (error) {
        return failureOf(error).result
      }
    },
    async test(settings, message): Promise<readonly TestStep[]> {
      let transport: Transporter | undefined
      try {
        transport = await transports.make(settings)
        await transport.verify()
        await sendBy(transport, settings, message)
        return STEPS.map((step) => ({ step, state: 'passed', code: '', reason: '' }))
      } catch (error) {
        return stepsUntil(error)
      } finally {
        transport?.close()
      }
    },
  }
}

async function sendBy(transport: Transporter, settings: DriverSettings, message: ChannelMessage): Promise<SendResult> {
  const mail = MailConfig.parse(settings.config)
  const messageId = `<${message.id}@${mail.from.slice(mail.from.lastIndexOf('@') + 1)}>`
  await transport.sendMail({
    messageId,
    // Objects, not texts: nothing in them is parsed as a list of addresses.
    from: { name: mail.fromName || (message.senderName ?? ''), address: mail.from },
    to: { name: '', address: message.to },
    ...(mail.replyTo !== '' && { replyTo: { name: '', address: mail.replyTo } }),
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail.unsubscribe, message.unsubscribe) },
    subject: message.subject,
    text: message.body,
  })
  return { kind: 'sent', providerId: messageId }
}

/** RFC 2369, and RFC 8058 where one call is enough: over https alone. */
function unsubscribeHeaders(mailbox: string, url: string | undefined): Record<string, string> {
  const ways = [...(url === undefined ? [] : [url]), ...(mailbox === '' ? [] : [`mailto:${mailbox}`])]
  if (ways.length === 0) return {}
  return {
    'List-Unsubscribe': ways.map((way) => `<${way}>`).join(', '),
    ...(url?.startsWith('https://') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  }
}

/** Those before the one that failed have passed; those behind it were not tried. */
function stepsUntil(error: unknown): readonly TestStep[] {
  const { step: failed, result } = failureOf(error)
  const at = STEPS.indexOf(failed)
  return STEPS.map((step, index) => {
    if (index !== at) return { step, state: index < at ? 'passed' : 'skipped', code: '', reason: '' }
    return { step, state: 'failed', code: result.kind === 'unknown' ? '' : result.code, reason: result.reason }
  })
}

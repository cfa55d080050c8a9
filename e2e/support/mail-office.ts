/** A server of its own whose mails a journey reads; it may connect to this machine. */
import { aMailServer, type MailServerForTests } from '../../tests/mail-server.ts'
import { startDemo, type RunningDemo } from './demo.ts'
import { test as base } from './test.ts'

export { expect } from './test.ts'

/** The address that its mails name. */
export const OUTSIDE = 'http://office.example.com'

export const test = base.extend<object, { own: RunningDemo & { mail: MailServerForTests } }>({
  own: [
    async ({ playwright: _ }, use) => {
      const mail = await aMailServer()
      const server = await startDemo({ EGRESS_ALLOW: '127.0.0.1,localhost', PUBLIC_URL: OUTSIDE })
      await use({ ...server, mail })
      await server.stop()
      await mail.close()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

/** A channel of mail to the server that a journey reads. */
export const mailChannel = ({ port }: MailServerForTests) => ({
  kind: 'mail' as const,
  name: '公司邮件',
  config: { host: 'localhost', port, protection: 'none', auth: 'none', from: 'office@example.com' },
})

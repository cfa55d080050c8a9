/** SMTP connections of channels: a pool per configuration, to an address that the egress rules allow. */
import { createHash } from 'node:crypto'
import { rootCertificates } from 'node:tls'
import { isIP } from 'node:net'
import type { Transporter } from 'nodemailer'
import { MailConfig } from '#messaging/contract/channel-forms.ts'
import { allowedAddresses } from '#kernel/egress/outbound.ts'
import type { EgressRules } from '#kernel/egress/rules.ts'
import type { DriverSettings } from '../driver.ts'
import { AccessTokens } from './access-token.ts'

const TIMEOUT_MS = 15_000
/** Connections at once, and mails per connection. */
const POOL = { pool: true, maxConnections: 3, maxMessages: 100 } as const
/** A name may mean another address by then, and a token may have ended. */
const KEPT_MS = 300_000
const MAX_KEPT = 200

/** RFC 8058 wants both headers of unsubscribing signed. */
const SIGNED_HEADERS = [
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:Auto-Submitted',
  'MIME-Version:Content-Type:Content-Transfer-Encoding:List-Unsubscribe:List-Unsubscribe-Post',
].join(':')

interface Kept {
  readonly transport: Transporter
  readonly until: number
}

export class MailTransports {
  readonly #rules: EgressRules
  readonly #tokens: AccessTokens
  readonly #kept = new Map<string, Kept>()

  constructor(rules: EgressRules) {
    this.#rules = rules
    this.#tokens = new AccessTokens(rules)
  }

  /** The pool of a configuration; none of its connections is open yet. @throws EgressError */
  async of(settings: DriverSettings): Promise<Transporter> {
    const key = createHash('sha256').update(JSON.stringify(settings)).digest('hex')
    const kept = this.#kept.get(key)
    if (kept && kept.until > Date.now()) return kept.transport
    this.#drop(key)
    const transport = await this.make(settings)
    for (const [old, { until }] of this.#kept) if (until <= Date.now() || this.#kept.size >= MAX_KEPT) this.#drop(old)
    this.#kept.set(key, { transport, until: Date.now() + KEPT_MS })
    return transport
  }

  /** The same, kept by no one. */
  async make({ config, secret }: DriverSettings): Promise<Transporter> {
    const mail = MailConfig.parse(config)
    const [first] = await allowedAddresses(this.#rules, mail.host, mail.port)
    const auth = await this.#authOf(mail, secret)
    const { createTransport } = await import('nodemailer') // most installations send none
    const { dkimKey = '' } = secret
    return createTransport({
      ...POOL,
      // The address that was looked at, not the name: a name may mean another address a moment later.
      host: first?.address ?? mail.host,
      port: mail.port,
      secure: mail.protection === 'implicit',
      requireTLS: mail.protection === 'starttls',
      ignoreTLS: mail.protection === 'none',
      tls: {
        ...(isIP(mail.host) === 0 && { servername: mail.host }),
        ...(mail.ca !== '' && { ca: [...rootCertificates, mail.ca] }),
      },
      ...(auth && { auth }),
      ...(mail.dkimDomain !== '' &&
        dkimKey !== '' && {
          dkim: {
            domainName: mail.dkimDomain,
            keySelector: mail.dkimSelector,
            privateKey: dkimKey,
            headerFieldNames: SIGNED_HEADERS,
          },
        }),
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      // No header, body or attachment of a mail is read from a file or an address.
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }

  async #authOf(mail: MailConfig, secret: Readonly<Record<string, string>>) {
    if (mail.auth === 'none') return undefined
    const { password = '' } = secret
    if (mail.auth === 'password') return { user: mail.username, pass: password }
    const accessToken = await this.#tokens.of(mail, secret)
    return { type: 'OAuth2' as const, user: mail.username, accessToken }
  }

  #drop(key: string): void {
    this.#kept.get(key)?.transport.close()
    this.#kept.delete(key)
  }
}

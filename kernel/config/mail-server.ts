/** The SMTP server of an installation, out of one setting. */

/** How its connection is protected: from the first byte, by STARTTLS, or (a server in the same house) not at all. */
export type MailProtection = 'implicit' | 'starttls' | 'none'

export interface MailServer {
  readonly host: string
  readonly port: number
  readonly protection: MailProtection
  readonly user: string
  readonly password: string
  /** The sender's address. */
  readonly from: string
}

const PORTS: Readonly<Record<MailProtection, number>> = { implicit: 465, starttls: 587, none: 25 }
const ADDRESS = /^[^\s@<>"]{1,64}@[^\s@<>"]{1,190}$/

/**
 * Reads `smtps://user:password@host:port?from=office@example.com`; `smtp://` requires STARTTLS unless `tls=none` is
 * given. The sender is the user where `from` is left out and the user is an address.
 * @throws Error naming what is wrong, without the password
 */
export function readMailServer(text: string): MailServer {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || !url.hostname)
    throw new Error('must look like smtps://user:password@host?from=office@example.com')
  const user = decodeURIComponent(url.username)
  const from = url.searchParams.get('from') ?? user
  if (!ADDRESS.test(from)) throw new Error('needs from=, the address that mail is sent from')
  const tls = url.searchParams.get('tls')
  if (tls !== null && tls !== 'none') throw new Error('tls can only be none')
  const protection = url.protocol === 'smtps:' ? 'implicit' : tls === 'none' ? 'none' : 'starttls'
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port ? Number(url.port) : PORTS[protection],
    protection,
    user,
    password: decodeURIComponent(url.password),
    from,
  }
}

/** Registrations, step by step, for tests. */
import { sessionRoutes } from '#contract/session.ts'
import { registerRoutes } from '#security/contract/register.ts'
import type { TestServer } from '../../../../tests/harness.ts'
import type { MailServerForTests } from '../../../../tests/mail-server.ts'
import { seal } from '../../../../tests/seal.ts'
import { asSuperuser } from '../../../../tests/two-tenants.ts'
import { fromElsewhere, solved } from '../../../../tests/visitors.ts'

export const CHOSEN = 'Fresh-Start-2026'

let count = 0
/** An address, and the name before its "@". */
export function anApplicant(domain = 'new.example') {
  count += 1
  const username = `app${process.pid.toString(36)}${count}`
  return { username, email: `${username}@${domain}` }
}

export const beginFor = (server: TestServer, email: string, more: object = {}) => beginBy(server, { email, ...more })

/** @param asked what is to be confirmed */
export async function beginBy(server: TestServer, asked: { email?: string; mobile?: string }) {
  const body = { ...(await solved(server)), ...asked }
  return server.call(registerRoutes.begin, { body, headers: fromElsewhere() })
}

async function sealed(server: TestServer, payload: object) {
  const { data: key } = await server.call(sessionRoutes.key, { headers: fromElsewhere() })
  return seal(key, { nonce: key.nonce, ...payload })
}

export async function confirm(server: TestServer, challenge: string, code: string) {
  return server.call(registerRoutes.prove, {
    body: await sealed(server, { challenge, code }),
    headers: fromElsewhere(),
  })
}

export interface Form {
  challenge: string
  username: string
  deptId: string
  [field: string]: unknown
}

export async function submit(server: TestServer, form: Form) {
  const usual = {
    realName: '王小明',
    mobile: '13800001111',
    newPassword: CHOSEN,
    comfirmPassword: CHOSEN,
    reason: '入职',
  }
  return server.call(registerRoutes.create, {
    body: await sealed(server, { ...usual, ...form }),
    headers: fromElsewhere(),
  })
}

/** The code in the next mail to an address. */
export const codeIn = async (mail: MailServerForTests, email: string) =>
  /\b\d{6}\b/.exec((await mail.next(email)).text)?.[0] ?? ''

/** A challenge whose address is confirmed. */
export async function confirmed(server: TestServer, mail: MailServerForTests, email: string): Promise<string> {
  const { challenge } = (await beginFor(server, email)).data
  await confirm(server, challenge, await codeIn(mail, email))
  return challenge
}

/** Statements as the owner of everything. */
export async function sql(server: TestServer, text: string, values: unknown[] = []) {
  const superuser = await asSuperuser(server.urls.owner)
  const { rows } = await superuser.query<Record<string, unknown>>(text, values)
  await superuser.end()
  return rows
}

/** People as the journeys need them: made through the API, so that a journey begins where it is about something. */
import type { Page } from '@playwright/test'
import { deptRoutes } from '#system/contract/dept.ts'
import { roleRoutes } from '#system/contract/role.ts'
import { userRoutes } from '#system/contract/user.ts'
import { changePasswordByCall, signInByCall, type Caller } from './caller.ts'
import { zh } from './words.ts'

export const ADMIN = { username: 'admin', password: 'Portico-Admin-1' }
/** What people of the tests choose as their own. */
export const OWN_PASSWORD = 'Portico-Own-2!'

export interface Credentials {
  readonly username: string
  readonly password: string
}

export interface Person extends Credentials {
  readonly id: string
  readonly realName: string
}

let count = 0

/** A name no other user has, also not in the other worker or in the run before. */
export function unique(word: string): string {
  count += 1
  return `${word}${process.pid.toString(36)}${Date.now().toString(36).slice(-4)}${count}`
}

interface PersonOptions {
  realName?: string
  deptName?: string
  /** Names of roles. */
  roles?: readonly string[]
  /** Stops before the forced change: the password is still a one-time one. */
  isNew?: boolean
}

/** Makes a user who can sign in. */
export async function makePerson(admin: Caller, url: string, options: PersonOptions = {}): Promise<Person> {
  const { deptName, roles = [], isNew = false } = options
  const username = unique('e2e')
  const realName = options.realName ?? `测试${username.slice(-4)}`
  const depts = await admin.call(deptRoutes.tree)
  const known = await admin.call(roleRoutes.options)
  const { id, password } = await admin.call(userRoutes.create, {
    body: {
      username,
      realName,
      deptId: (depts.find(({ name }) => name === deptName) ?? depts[0])?.id ?? '',
      roleIdList: known.filter(({ name }) => roles.includes(name)).map((role) => role.id),
    },
  })
  if (password === null) throw new Error('no one-time password')
  if (isNew) return { id, username, realName, password }
  await changePasswordByCall(await signInByCall(url, { username, password }), password, OWN_PASSWORD)
  return { id, username, realName, password: OWN_PASSWORD }
}

/** Opens an address as a user who has signed in before. */
export async function enter(page: Page, caller: Caller, url: string, address = '/home'): Promise<void> {
  await caller.freshen()
  const { token } = caller
  await page.context().addCookies([{ name: 'token', value: token, url, sameSite: 'Strict' }])
  await page.goto(`${url}/#${address}`)
}

/** Fills in the sign-in form and sends it. */
export async function signIn(page: Page, { username, password }: Credentials, say = zh): Promise<void> {
  await page.getByLabel(say('signin.username')).fill(username)
  await page.getByLabel(say('signin.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: say('signin.submit'), exact: true }).click()
}

/** Passkeys, with the virtual authenticator of the browser: added, as the second step, and alone. */
import type { CDPSession, Page } from '@playwright/test'
import { BUS_CHANNEL } from '#kernel/live/bus.ts'
import { topics } from '#kernel/session/topics.ts'
import { expectAccessible } from './support/accessible.ts'
import { signInByCall } from './support/caller.ts'
import { confirm, dialogOf, expectNoSideways, signOut } from './support/pages.ts'
import { enter, makePerson, signIn } from './support/people.ts'
import { expect, test, type DemoServer } from './support/test.ts'
import { en, zh } from './support/words.ts'

/** Browsers know passkeys for hosts, not for addresses; this one they trust without https. */
const siteOf = (demo: DemoServer) => demo.url.replace('127.0.0.1', 'localhost')
test.use({ baseURL: async ({ demo }, use) => use(siteOf(demo)) })

/** Gives the browser of a page an authenticator that verifies its user. */
async function addAuthenticator(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}

async function letPasskeysAlone(demo: DemoServer, isOn: boolean): Promise<void> {
  await demo.sql(
    `insert into sys_security_config (tenant_id, name, value) values (1, 'passwordless', $1)
    on conflict (tenant_id, name) do update set value = excluded.value`,
    [isOn ? 1 : 0],
  )
  await demo.sql('select pg_notify($1, $2)', [BUS_CHANNEL, JSON.stringify(topics.securityConfig.message(1, {}))])
}

test('a user adds a passkey, signs in with it behind the password, then with it alone, and removes it', async ({
  demo,
  page,
  watch,
}) => {
  test.slow()
  watch.expect(/^422 POST \/xtbg\/login$/)
  const person = await makePerson(demo.admin, demo.url)
  const { cdp, authenticatorId } = await addAuthenticator(page)
  const name = page.locator('b', { hasText: '办公电脑' })

  await test.step('in the personal centre', async () => {
    await enter(page, await signInByCall(demo.url, { ...person }), siteOf(demo), '/user/center')
    await page.getByRole('button', { name: zh('security.passkey.add') }).click()
    const dialog = dialogOf(page, zh('security.passkey.add.title'))
    await dialog.getByLabel(zh('security.factor.name')).fill('办公电脑')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: zh('security.passkey.make') }).click()
    const codes = dialogOf(page, zh('security.factor.codes.title'))
    await expect(codes.getByRole('listitem')).toHaveCount(10)
    await Promise.all([
      page.waitForEvent('download'),
      codes.getByRole('button', { name: zh('factor.codes.download') }).click(),
    ])
    await codes.getByRole('button', { name: zh('security.factor.codes.done') }).click()
    await expect(name).toBeVisible()
    await expectAccessible(page)
    const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
    expect(credentials).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }])
  })

  await test.step('as the second step, on a press', async () => {
    await signOut(page, person.realName)
    await signIn(page, person)
    await expect(page.getByText(zh('factor.passkey.about'))).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: zh('factor.passkey.use') }).click()
    await expect(name).toBeVisible()
  })

  await test.step('alone, without a name', async () => {
    await letPasskeysAlone(demo, true)
    await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false })
    await signOut(page, person.realName)
    const alone = page.getByRole('button', { name: zh('passkey.signIn') })
    await expect(alone).toBeVisible()
    await expect(page.getByLabel(zh('signin.username'))).toHaveAttribute('autocomplete', 'username webauthn')
    await expectAccessible(page)
    await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true })
    await alone.click()
    await expect(name).toBeVisible()
  })

  await test.step('offered in the field of the user name, without a press', async () => {
    await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false })
    await signOut(page, person.realName)
    await expect(page.getByRole('button', { name: zh('passkey.signIn') })).toBeVisible()
    await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true })
    const signedIn = page.waitForResponse((response) => response.url().endsWith('/login/passkey'))
    await page.reload() // the field waits anew, and the authenticator chooses in place of the user
    expect((await signedIn).status()).toBe(200)
    await expect(name).toBeVisible()
  })

  await test.step('removed, it opens nothing any more', async () => {
    watch.expect(/^422 POST \/xtbg\/login\/passkey$/)
    await page.getByRole('button', { name: `${zh('security.factor.remove')} 办公电脑` }).click()
    await confirm(page, zh('security.factor.remove.ask.passkey', { name: '办公电脑' }), zh('security.factor.remove'))
    await expect(name).toBeHidden()
    await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false })
    await signOut(page, person.realName)
    await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true })
    await page.getByRole('button', { name: zh('passkey.signIn') }).click()
    await expect(page.getByRole('alert').filter({ hasText: zh('factor.passkey') })).toBeVisible()
    await letPasskeysAlone(demo, false)
  })
})

test('without https the page says why there are no passkeys @long', async ({ demo, visitor }) => {
  await letPasskeysAlone(demo, true)
  const elsewhere = { baseURL: demo.url.replace('127.0.0.1', 'portico.test') }
  const page = await visitor({ ...elsewhere, viewport: { width: 390, height: 844 }, locale: 'en-GB' })
  await page.goto('/')
  await page.getByLabel(/Language|语言/).selectOption('en')
  await expect(page.getByText(en('passkey.insecure'))).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  await letPasskeysAlone(demo, false)
})

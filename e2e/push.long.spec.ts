/**
 * Notifications in a browser: turned on by a click, sent by the server to a push service, shown by the service worker,
 * and opened in the page that is there. The browser's own push service is beyond the reach of a test: `subscribe` alone
 * is replaced by one whose service is here, and what that decrypts is handed to the worker by the debugging protocol.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { noticeRoutes } from '#messaging/contract/notice.ts'
import { pushDouble, type PushDouble } from '../modules/messaging/server/testing/vendor/push-double.ts'
import { aCertificate } from '../tests/certificate.ts'
import { openNewChannel } from './support/channels.ts'
import { expectAccessible } from './support/accessible.ts'
import { signInByCall } from './support/caller.ts'
import { startDemo } from './support/demo.ts'
import { makeHolder } from './support/holder.ts'
import { act } from './support/pages.ts'
import { ADMIN, enter } from './support/people.ts'
import type { RunningServer } from './support/server.ts'
import { chromiumFor } from '../tests/chromium.ts'
import { expect, test as base } from './support/test.ts'
import { zh } from './support/words.ts'

const CODES = ['page', 'save', 'update', 'delete', 'test'].map((verb) => `msg:channel:${verb}`)

/** A server that trusts the certificate of the push service. */
const test = base.extend<object, { own: RunningServer & { service: PushDouble } }>({
  own: [
    async ({ playwright: _ }, use) => {
      const tls = aCertificate()
      const folder = await mkdtemp(join(tmpdir(), 'portico-e2e-push-'))
      const file = join(folder, 'cert.pem')
      await writeFile(file, tls.cert)
      const service = await pushDouble(Date.now, tls)
      const server = await startDemo({ EGRESS_ALLOW: '127.0.0.1', NODE_EXTRA_CA_CERTS: file })
      await use({ ...server, service })
      await server.stop()
      await service.close()
      await rm(folder, { recursive: true })
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

/** Chromium with the frame of a window: without one, notifications are always blocked. */
test.use({ launchOptions: chromiumFor({}) })

/** `PushManager` as it is, except that the push service of its subscription is the test's. */
async function replaceSubscribe(page: Page, service: PushDouble): Promise<void> {
  await page.exposeFunction('subscribeAtTest', (key: string) => service.subscribe(key))
  await page.addInitScript(() => {
    let made: object | null = null
    const encode = (bytes: Uint8Array) =>
      btoa(String.fromCharCode(...bytes))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')
    const ask = (globalThis as unknown as { subscribeAtTest: (key: string) => Promise<string> }).subscribeAtTest
    Object.assign(PushManager.prototype, {
      async subscribe({ applicationServerKey }: { applicationServerKey: Uint8Array<ArrayBuffer> }) {
        const text = await ask(encode(applicationServerKey))
        const options = { applicationServerKey: applicationServerKey.buffer }
        const unsubscribe = () => {
          made = null
          return Promise.resolve(true)
        }
        made = { options, toJSON: () => JSON.parse(text) as unknown, unsubscribe }
        return made
      },
      getSubscription: () => Promise.resolve(made),
    })
  })
}

/** Hands a push to the worker of the page, as the browser does when its service has sent one. */
async function deliver(page: Page, origin: string, data: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (ours) resolve(ours.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data })
}

const shownIn = (page: Page) =>
  page.evaluate(async () => {
    const { getNotifications } = ServiceWorkerRegistration.prototype
    const shown = await getNotifications.call(await navigator.serviceWorker.ready)
    return shown.map(({ title, body }) => ({ title, body }))
  })

/** A click on what is shown, as the browser tells the worker of it. */
async function clickShown(context: BrowserContext): Promise<void> {
  const [worker] = context.serviceWorkers()
  await worker?.evaluate(async () => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration } & EventTarget & {
        NotificationEvent: new (type: string, init: object) => Event
      }
    const [notification] = await scope.registration.getNotifications()
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
  })
}

test('a notice is shown by the browser, and a click leads to it', async ({ own: { service, ...demo }, page }) => {
  const admin = await signInByCall(demo.url, ADMIN)
  const { caller: keeper } = await makeHolder(admin, demo.url, CODES)
  await page.context().grantPermissions(['notifications'], { origin: demo.url })
  await replaceSubscribe(page, service)
  await enter(page, keeper, demo.url, '/msg/channel')
  const form = await openNewChannel(page, 'webPush')
  await form.getByLabel(zh('messaging.channel.name')).fill('浏览器通知')
  await form.getByLabel(zh('messaging.vendor.subject')).fill('mailto:admin@example.com')
  await form.getByRole('button', { name: zh('kit.form.create') }).click()
  await expect(form).toBeHidden()

  await enter(page, keeper, demo.url, '/user/center')
  await page.getByRole('button', { name: zh('messaging.push.turnOn') }).click()
  await expect(page.getByRole('button', { name: zh('messaging.push.turnOff') })).toBeVisible()
  await expectAccessible(page)
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))

  await test.step('what the server sends is shown', async () => {
    const { id } = await admin.call(noticeRoutes.create, { body: { title: '周五停电', content: '<p>请提前关机</p>' } })
    await admin.call(noticeRoutes.publish, { params: { id } })
    await expect.poll(() => service.received.length).toBe(1)
    const [push] = service.received
    await deliver(page, demo.url, JSON.stringify(push?.content))
    await expect.poll(() => shownIn(page)).toEqual([{ title: '周五停电', body: '请提前关机' }])
  })

  await test.step('a click opens the message in this tab, without loading it anew', async () => {
    await clickShown(page.context())
    await expect(page).toHaveURL(/#\/msg\/mine\?id=/)
    await expect(page.getByRole('dialog').getByText('请提前关机')).toBeVisible()
    expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
    expect(await shownIn(page)).toEqual([])
  })

  await test.step('a test message to oneself comes', async () => {
    await enter(page, keeper, demo.url, '/msg/channel')
    await act(page, '浏览器通知', zh('messaging.channel.test'))
    const trial = page.getByRole('dialog')
    await trial.getByRole('button', { name: zh('messaging.channel.test.send') }).click()
    await expect.poll(() => service.received.length).toBe(2)
  })
})

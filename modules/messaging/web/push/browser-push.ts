/** What the browser knows of notifications: whether it can, whether it may, and its subscription. */
import type { PushDraft } from '#messaging/contract/push.ts'

/** Missing without https, on an iPhone outside of the home screen, and in private windows of some browsers. */
export const canNotify = (): boolean =>
  window.isSecureContext && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** The file of the worker; its scope is the folder of the document. */
const workerAddress = () => new URL('push-worker.js', document.baseURI).href

interface Policy {
  createScriptURL(address: string): string
}
let policy: Policy | undefined

async function register(): Promise<ServiceWorkerRegistration> {
  const address = workerAddress()
  policy ??= window.trustedTypes?.createPolicy('push-worker', {
    createScriptURL: (asked) => {
      if (asked !== workerAddress()) throw new TypeError('not the worker for pushes')
      return asked
    },
  }) as Policy | undefined
  await navigator.serviceWorker.register(policy ? policy.createScriptURL(address) : address)
  return await navigator.serviceWorker.ready
}

async function findSubscription(): Promise<PushSubscription | undefined> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? undefined
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))

function isTo(publicKey: string, { options: { applicationServerKey } }: PushSubscription): boolean {
  const wanted = bytesOf(publicKey)
  const key = new Uint8Array(applicationServerKey ?? new ArrayBuffer())
  return key.length === wanted.length && wanted.every((byte, at) => byte === key[at])
}

/** Whether this browser gets what is pushed with the key. */
export async function isSubscribed(publicKey: string): Promise<boolean> {
  const known = await findSubscription()
  return known !== undefined && isTo(publicKey, known)
}

/**
 * Asks the user, and subscribes. Only after a click: browsers refuse to ask otherwise.
 * @returns `undefined` where the user did not allow it
 * @throws Error where the browser cannot reach its push service
 */
export async function subscribeBrowser(publicKey: string): Promise<PushDraft | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const registration = await register()
  const known = await findSubscription()
  if (known && !isTo(publicKey, known)) await known.unsubscribe()
  const { pushManager } = registration
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) })
  const { endpoint = '', keys = {} } = made.toJSON()
  return { endpoint, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } }
}

export async function unsubscribeBrowser(): Promise<void> {
  const known = await findSubscription()
  await known?.unsubscribe()
}

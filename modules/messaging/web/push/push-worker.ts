/**
 * The service worker: shows what is pushed, and opens its page when it is clicked. It is built into one file of its own
 * at the root (`apps/web/push-worker.config.ts`), listens to no request, and changes nothing in how pages load.
 */
interface PushedData {
  json(): unknown
}
interface WorkerEvent {
  waitUntil(work: Promise<unknown>): void
}
interface OpenWindow {
  readonly url: string
  readonly visibilityState: string
  focus(): Promise<unknown>
  navigate(url: string): Promise<unknown>
}
/** What of `ServiceWorkerGlobalScope` is used: the library of types has either that of pages or that of workers. */
interface PushScope {
  readonly registration: {
    readonly scope: string
    showNotification(title: string, options: NotificationOptions): Promise<void>
  }
  readonly clients: {
    claim(): Promise<void>
    matchAll(which: { type: 'window'; includeUncontrolled: true }): Promise<readonly OpenWindow[]>
    openWindow(url: string): Promise<unknown>
  }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', handle: (event: WorkerEvent) => void): void
  addEventListener(type: 'push', handle: (event: WorkerEvent & { readonly data: PushedData | null }) => void): void
  addEventListener(
    type: 'notificationclick',
    handle: (event: WorkerEvent & { readonly notification: Notification }) => void,
  ): void
}

const worker = globalThis as unknown as PushScope

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
// Pages that are open already can be led to another page as well.
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))

worker.addEventListener('push', (event) => {
  const { id, title, body, path } = contentOf(event.data)
  const shown = { body, data: { path }, ...(id !== '' && { tag: id }) }
  event.waitUntil(worker.registration.showNotification(title || 'Portico', shown))
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { path } = textsOf(event.notification.data)
  event.waitUntil(open(path))
})

/** Whatever came: each push has to show something. */
function contentOf(data: PushedData | null): Record<'id' | 'title' | 'body' | 'path', string> {
  try {
    return textsOf(data?.json())
  } catch {
    return textsOf(undefined)
  }
}

function textsOf(value: unknown): Record<'id' | 'title' | 'body' | 'path', string> {
  const given: Readonly<Record<string, unknown>> = typeof value === 'object' && value !== null ? { ...value } : {}
  const text = (name: string) => (typeof given[name] === 'string' ? given[name] : '')
  return { id: text('id'), title: text('title'), body: text('body'), path: text('path') }
}

/** In a window that is open already, else in a new one. Only the part behind `#` is given: it stays this product. */
async function open(path: string): Promise<void> {
  const address = new URL(worker.registration.scope)
  const home = address.pathname
  address.hash = path
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const ours = windows.filter(({ url }) => [home, `${home}index.html`].includes(new URL(url).pathname))
  const found = ours.find(({ visibilityState }) => visibilityState === 'visible') ?? ours[0]
  if (!found) {
    await worker.clients.openWindow(address.href)
    return
  }
  await found.navigate(address.href)
  await found.focus().catch(() => undefined) // not every browser lets a worker do so
}

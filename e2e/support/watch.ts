/** Watches everything a browser does: whatever goes wrong and was not expected fails the test. */
import { expect, type BrowserContext, type Request } from '@playwright/test'

/** The console repeats what the network events say. */
const REPEATED = /^Failed to load resource/
/** A page that is left gives up what it still waits for: the live channel always. */
const GIVEN_UP = 'net::ERR_ABORTED'

/** While a change of password is forced, the page behind the dialog is refused its records. */
export const BEHIND_FORCED_CHANGE = /^403 GET \/xtbg\/(sys|user\/center|workflow|help)\//

/** The behaviour log is sent in the background: without a server, or a session, it is silent. */
const BACKGROUND_CALL = /\/saveUserBehavior$/

export class Watch {
  readonly #seen: string[] = []
  readonly #expected: RegExp[] = []
  readonly #looked: Promise<void>[] = []

  follow(context: BrowserContext): void {
    context.on('console', (message) => {
      if (!['error', 'warning'].includes(message.type()) || REPEATED.test(message.text())) return
      this.#seen.push(`console ${message.type()}: ${message.text()}`)
    })
    context.on('weberror', (error) => this.#seen.push(`page error: ${error.error().stack ?? error.error().message}`))
    context.on('request', (request) => {
      if (!isCall(request) || isOfSignInPage(request)) return
      // A page that is left takes its requests with it.
      const looked = hasToken(request).catch(() => true)
      this.#looked.push(
        looked.then((has) => void (has || this.#seen.push(`no token ${request.method()} ${pathOf(request.url())}`))),
      )
    })
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? 'failed'
      if (reason !== GIVEN_UP && !BACKGROUND_CALL.test(request.url()))
        this.#seen.push(`${reason} ${request.method()} ${pathOf(request.url())}`)
    })
    context.on('response', (response) => {
      if (response.status() < 400) return
      if (response.status() === 401 && BACKGROUND_CALL.test(response.url())) return
      this.#seen.push(`${response.status()} ${response.request().method()} ${pathOf(response.url())}`)
    })
  }

  /**
   * Something the journey is about, in the form it is reported in.
   * @example watch.expect(/^401 POST \/xtbg\/login$/)
   */
  expect(trouble: RegExp): void {
    this.#expected.push(trouble)
  }

  /** Fails for everything that was not expected. */
  async check(): Promise<void> {
    await Promise.all(this.#looked)
    const unexpected = this.#seen.filter((line) => !this.#expected.some((trouble) => trouble.test(line)))
    expect(unexpected, 'what went wrong in the browser').toEqual([])
  }
}

/** A call that script makes. The address of a stored file is signed: its holder needs no session. */
const isCall = (request: Request) =>
  ['fetch', 'xhr'].includes(request.resourceType()) && /^\/xtbg\/(?!sys\/oss\/file\/)/.test(pathOf(request.url()))

/** What the sign-in page asks for has no token yet, though the cookie may be there before the browser sends it. */
const isOfSignInPage = (request: Request) => /#\/login(?:pt|tt|dt)?\b/.test(request.frame().url())

/** Calls carry the session's token in their header (specification section 7), once there is one. */
async function hasToken(request: Request): Promise<boolean> {
  const headers = await request.allHeaders()
  return headers['token'] !== undefined || !/(^|; )token=[^;]/.test(headers['cookie'] ?? '')
}

const pathOf = (address: string) => new URL(address).pathname

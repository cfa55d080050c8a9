/** Files to and from the server. Not part of `call.ts`, because the sign-in page needs none of it. */
import { ticketRoutes } from '#contract/file.ts'
import type { AnyRoute, ReplyOf } from '#contract/route.ts'
import { readToken } from '../session/token.ts'
import { addressFor, call, headersFor, keepRenewedToken, noResponse, settle, withStepUp } from './call.ts'
import { nameFrom } from './file-name.ts'
import type { LooseInput } from './route-input.ts'

interface UploadInput extends LooseInput {
  file: Blob & { readonly name?: string }
  /** 0 to 1, while it is on its way. */
  onProgress?: (share: number) => void
}

/**
 * Sends a file to a route that says `upload`; the fields of `body` go beside it as text. The address carries a `token`
 * (specification section 7): a ticket, which works once, so that no log holds a session. The header carries the
 * session's, as on every call.
 * @throws CallError always, whatever went wrong
 */
export async function upload<R extends AnyRoute>(route: R, input: UploadInput): Promise<ReplyOf<R>> {
  return await withStepUp(() => uploadOnce(route, input))
}

async function uploadOnce<R extends AnyRoute>(route: R, input: UploadInput): Promise<ReplyOf<R>> {
  const { ticket } = await call(ticketRoutes.create, input.signal ? { signal: input.signal } : {})
  const address = await withTicket(route, input, ticket)
  const sentWith = readToken()
  const request = await sent(route.method, address, { ...input, token: sentWith })
  if (request.status === 0) throw noResponse(input.signal?.aborted === true)
  keepRenewedToken(request, sentWith)
  // The typed cast, as in `call`.
  return settle(parsed(request.responseText), { status: request.status, address, sentWith }) as ReplyOf<R>
}

const withTicket = (route: AnyRoute, { params, query }: LooseInput, ticket: string): Promise<string> =>
  addressFor(route, { params, query: { ...(query as object | undefined), token: ticket } })

/** Only XMLHttpRequest tells how much has been sent. */
function sent(
  method: string,
  address: string,
  { file, body, signal, onProgress, token }: UploadInput & { token: string | undefined },
): Promise<XMLHttpRequest> {
  const form = new FormData()
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>)) {
    if (value === undefined || value === null) continue
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  form.append('file', file, file.name ?? 'file')
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open(method, address)
    for (const [name, value] of Object.entries(headersFor(token))) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0))
    request.addEventListener('loadend', () => resolve(request))
    signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}

/**
 * Saves what a download route answers. The file passes through the page, so that a refusal can be shown; large files
 * that were checked before use `downloadByAddress`.
 * @throws CallError always, whatever went wrong
 */
export async function download(route: AnyRoute, input: LooseInput = {}): Promise<void> {
  const address = await addressFor(route, input)
  const sentWith = readToken()
  let response: Response
  let file: Blob | undefined
  try {
    const signal = input.signal ?? null
    response = await fetch(address, { method: route.method, headers: headersFor(sentWith), signal })
    keepRenewedToken(response, sentWith)
    file = response.ok && response.headers.has('content-disposition') ? await response.blob() : undefined
  } catch {
    throw noResponse(input.signal?.aborted === true)
  }
  if (!file) {
    settle(await response.json().catch(() => undefined), { status: response.status, address, sentWith })
    return
  }
  const place = URL.createObjectURL(file)
  save(place, nameFrom(response.headers.get('content-disposition') ?? ''))
  setTimeout(() => URL.revokeObjectURL(place), 60_000)
}

/** Saves what a download route answers, with a ticket in the address: the browser takes it in, however large it is. */
export async function downloadByAddress(route: AnyRoute, input: LooseInput = {}): Promise<void> {
  const { ticket } = await call(ticketRoutes.create)
  save(await withTicket(route, input, ticket), '')
}

/** Saves what is under an address of our own, for example a stored file. */
export const saveFile = (address: string, name: string): void => save(address, name)

function save(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

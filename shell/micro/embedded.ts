/**
 * Micro-app mode: Portico inside the frame of a host (readings, "Micro-app mode"). `?_microApp=1` asks for it, before or
 * behind the hash; it holds as long as the page is open, and only inside a frame whose page the organisation has allowed.
 *
 * The host hears what `tellHost` says as `{source: 'portico', type, …}`; `ready` comes first. Nothing is ever sent to, or
 * taken from, another origin.
 */
import { systemConfig, useSystemConfig } from '../system-config.ts'
import { asksForMicroApp, mayHost } from './embedded-rules.ts'

export type HostNews = 'ready' | 'token-invalid'

const SOURCE = 'portico'

const isAsked = asksForMicroApp(window.location.search, window.location.hash) && window.parent !== window

/** The origin of the page around this one, as the browser knows it; empty when it does not say. */
function hostOrigin(): string {
  // Firefox has no `ancestorOrigins`.
  const [nearest] = window.location.ancestorOrigins ?? []
  if (nearest !== undefined) return nearest
  return URL.canParse(document.referrer) ? new URL(document.referrer).origin : ''
}

/** Whether the page is shown inside a host that may do so. */
export function isEmbedded(): boolean {
  return isAsked && mayHost(hostOrigin(), window.location.origin, systemConfig.get().allowedOrigins)
}

/** The same, and a new rendering when the configuration allows another host. */
export function useEmbedded(): boolean {
  useSystemConfig()
  return isEmbedded()
}

/** Says something to the host; does nothing where there is none. */
export function tellHost(type: HostNews, more: Readonly<Record<string, string>> = {}): void {
  if (isEmbedded()) window.parent.postMessage({ ...more, source: SOURCE, type }, hostOrigin())
}

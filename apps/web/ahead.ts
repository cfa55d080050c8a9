/**
 * Runs before everything else when a user seems to be signed in: fetches the files of the page that the address names,
 * and begins the calls of every start, beside the first script instead of after it. Stands alone on purpose: whatever
 * it shared with others would have to arrive first. Best effort; what is not begun here is done when it is needed.
 */
import type { EarlyCalls } from '#shell/request/early.ts'
import { callsAhead } from './ahead-calls.ts'
import { filesOfPage, type PageFiles } from './page-files.ts'

const TIMEOUT_MS = 30_000

function remembered(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

function cookie(name: string): string | undefined {
  const value = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return value === undefined ? undefined : decodeURIComponent(value.slice(name.length + 1)) || undefined
}

function languageToStart(): 'zh' | 'en' {
  const usual = (remembered('sysConfig') ?? '').includes('"defaultLanguage":"en"') ? 'en' : 'zh'
  return (remembered('language') ?? usual) === 'en' ? 'en' : 'zh'
}

function begin(base: string, token: string, language: string): void {
  const calls: EarlyCalls = { token, language, replies: new Map() }
  const visit = {
    hash: window.location.hash,
    rememberedPortal: remembered('portalCode') ?? cookie('portalCode'),
    hasPortals: remembered('tenantCert') !== '2',
  }
  for (const path of callsAhead(visit)) {
    const reply = fetch(base + path, {
      headers: { Accept: 'application/json', 'Accept-Language': language, token },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    reply.catch(() => undefined) // the caller that takes it over gets the failure
    calls.replies.set(base + path, reply)
  }
  window.earlyCalls = calls
}

function fetchFiles(written: string, language: string): void {
  // Written by the build, in the shape that the same build reads.
  const known = JSON.parse(written) as PageFiles
  for (const file of filesOfPage(known, window.location.hash, language)) {
    const link = document.createElement('link')
    link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload'
    if (file.endsWith('.css')) link.as = 'style'
    link.crossOrigin = ''
    link.href = file
    document.head.append(link)
  }
}

const language = languageToStart()
const token = cookie('token')
const base = document.querySelector<HTMLMetaElement>('meta[name="base-path"]')?.content
const written = document.getElementById('page-files')?.textContent
if (token !== undefined && base?.startsWith('/')) begin(base, token, language === 'en' ? 'en-US' : 'zh-CN')
if (written) fetchFiles(written, language)

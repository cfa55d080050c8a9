/**
 * The first script of a build for demonstration: puts the player between page and network, shows the mark, and goes on
 * with the page's own first script. The ordinary build has none of this.
 */
import '#shell/styles/tokens.css'
import '#shell/styles/base.css'
import { currentLanguage, languageTag } from '#shell/language.ts'
import { API_BASE } from '#shell/request/address.ts'
import { loginPageOf, parseHash } from '#shell/session/places.ts'
import { startAppearance } from '#shell/theme/appearance.ts'
import './demonstration.css'
import en from './locales/en.json'
import zh from './locales/zh.json'
import { play, type Player } from './player.ts'
import { Recording } from './recording.ts'

const texts: Readonly<Record<keyof typeof zh, string>> = currentLanguage() === 'en' ? en : zh
const say = (key: keyof typeof zh): string => texts[key]
const realFetch = globalThis.fetch

const player: Player = {
  recording: new Recording(async (file) => {
    const response = await realFetch(new URL(`recorded/${currentLanguage()}/${file}`, document.baseURI))
    return response.json()
  }),
  say,
  preferences: new Map(),
}

globalThis.fetch = (address, init) => {
  const url = new URL(address instanceof Request ? address.url : address, document.baseURI)
  if (url.origin !== window.location.origin || !url.pathname.startsWith(`${API_BASE}/`)) return realFetch(address, init)
  return play(player, {
    method: init?.method ?? 'GET',
    path: url.pathname.slice(API_BASE.length),
    query: Object.fromEntries(url.searchParams),
    body: typeof init?.body === 'string' ? init.body : undefined,
  })
}

function addMark(): void {
  const mark = document.createElement('aside')
  mark.className = 'demonstration-mark'
  mark.setAttribute('aria-label', say('demonstration.markLong'))
  mark.title = say('demonstration.markLong')
  mark.textContent = say('demonstration.mark')
  document.body.append(mark)
}

/** After signing out: there is no sign-in page, since no user ever signs in. */
function showLeft(root: HTMLElement): void {
  startAppearance()
  document.documentElement.lang = languageTag[currentLanguage()]
  const page = document.createElement('main')
  page.className = 'demonstration-left'
  const heading = document.createElement('h1')
  heading.textContent = say('demonstration.left')
  const again = document.createElement('a')
  again.href = '#/home'
  again.textContent = say('demonstration.again')
  again.addEventListener('click', () => setTimeout(() => window.location.reload()))
  page.append(heading, again)
  root.append(page)
}

addMark()
const { path, query } = parseHash(window.location.hash)
const root = document.getElementById('root')
if (root && loginPageOf(path) && query.get('reason') === 'signed-out') showLeft(root)
else void import('../boot.ts')

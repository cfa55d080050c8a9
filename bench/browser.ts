/** The browser of the bench. */
import { existsSync } from 'node:fs'
import { chromium, type Browser } from '@playwright/test'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell', '/usr/bin/google-chrome']
const ARGS =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'

export function openBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? PLACES.find((path) => existsSync(path))
  if (!executablePath) throw new Error('no Chromium found; set CHROMIUM_PATH')
  return chromium.launch({ executablePath, args: ARGS.split(' ') })
}

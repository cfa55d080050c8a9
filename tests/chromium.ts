/**
 * How tests start Chromium: the machine's own. `scripts/test.mjs` finds or installs it and says where in CHROMIUM_PATH.
 */
const ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const chromiumFor = (env: NodeJS.ProcessEnv, more: readonly string[] = []) => ({
  executablePath: env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: [...ARGUMENTS, ...more],
})

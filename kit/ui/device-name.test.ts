import { expect, test } from 'vitest'
import { deviceOf } from './device-name.ts'

const SAFARI = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${SAFARI} Chrome/130.0.0.0 Safari/537.36`,
    'Chrome 130',
    'Windows',
    false,
  ],
  [`Mozilla/5.0 (Windows NT 10.0) ${SAFARI} Chrome/130.0.0.0 Safari/537.36 Edg/131.0`, 'Edge 131', 'Windows', false],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox 128', 'Linux', false],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) Version/17.4 Mobile/15E Safari/604.1',
    'Safari 17',
    'iOS',
    true,
  ],
  [
    `Mozilla/5.0 (Linux; Android 14) ${SAFARI} Chrome/120.0 Mobile Safari/537.36 MicroMessenger/8.0`,
    'WeChat 8',
    'Android',
    true,
  ],
  ['curl/8.5.0', 'curl', '', false],
  ['', '', '', false],
])('%s', (userAgent, browser, system, isMobile) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system, isMobile })
})
